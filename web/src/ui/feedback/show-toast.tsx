import { lazy, Suspense, type ReactElement } from 'react';
import { externalStore, useExternalStore } from '../../lib/external-store.ts';
import type { ToastAction } from './toast-card.tsx';

/** If the code for toasts cannot be loaded, for example after an update of the site, no toasts are shown. */
const Toaster = lazy(async () => ({
  default: await import('./toaster.tsx').then(
    (module) => module.Toaster,
    () => () => null,
  ),
}));

/** Whether a toast was requested. */
const wanted = externalStore(false);

/**
 * Shows a sentence for a moment. The code is loaded with the first toast, because most visits see none. With an `action`
 * it stays longer, and joins the toast that already shows the sentence.
 */
export function showToast(kind: 'success' | 'error', sentence: string, action?: ToastAction): void {
  wanted.write(true);
  void import('./toast.ts').then(
    // In a separate task, after the form that made the call has shown its error.
    ({ tell }) => setTimeout(tell, 0, kind, sentence, action),
    () => {},
  );
}

/** Where toasts appear; once, at the root of the app. */
export function ToasterHost(): ReactElement | null {
  if (!useExternalStore(wanted, false)) return null;
  return (
    <Suspense fallback={null}>
      <Toaster />
    </Suspense>
  );
}
