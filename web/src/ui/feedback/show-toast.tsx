import { lazy, Suspense, useSyncExternalStore, type ReactElement } from 'react';
import type { ToastAction } from './toast-card.tsx';

/** Without the code for toasts, such as after the site was renewed, the screen goes on without them. */
const Toaster = lazy(async () => ({
  default: await import('./toaster.tsx').then(
    (module) => module.Toaster,
    () => () => null,
  ),
}));

let isWanted = false;
const listeners = new Set<() => void>();

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/**
 * Shows a sentence for a moment. The code for it comes with the first one, since most visits see none. With an `action`
 * it stays longer, and joins the toast that already says the sentence.
 */
export function showToast(kind: 'success' | 'error', sentence: string, action?: ToastAction): void {
  isWanted = true;
  for (const listener of listeners) listener();
  void import('./toast.ts').then(
    ({ tell }) => tell(kind, sentence, action),
    () => {},
  );
}

/** Where toasts appear; once, at the root of the app. */
export function ToasterHost(): ReactElement | null {
  const wanted = useSyncExternalStore(
    subscribe,
    () => isWanted,
    () => false,
  );
  if (!wanted) return null;
  return (
    <Suspense fallback={null}>
      <Toaster />
    </Suspense>
  );
}
