import { createElement } from 'react';
import { toast, type DefaultToastOptions } from 'react-hot-toast/headless';
import { ActionToast, type ToastAction } from './toast-card.tsx';

/** Shows a toast: `toast.success(sentence)`, `toast.error(sentence)`, `toast(sentence)`. The store keeps at most 20. */
export { toast } from 'react-hot-toast/headless';

/** How long each kind stays, in milliseconds, and when a dismissed one leaves the store. */
export const toastOptions: DefaultToastOptions = {
  removeDelay: 1000,
  success: { duration: 2000 },
  error: { duration: 4000 },
  blank: { duration: 4000 },
  loading: { duration: Infinity },
};

/** How long a toast with an action stays, in milliseconds; a pointer or the focus on it pauses that. */
const offerDuration = 5000;

/** Within this many milliseconds, a sentence and the same sentence with an action are about the same call. */
const together = 1000;

interface LastToast {
  readonly id: string;
  readonly words: string;
  readonly hasAction: boolean;
  readonly at: number;
}

/** The last toast whose other half may still follow. */
let last: LastToast | null = null;

/**
 * Shows a sentence, with an action if there is one. A call's message becomes a toast automatically, and the
 * caller may show the same sentence with an action before or after that; both become one toast.
 */
export function tell(kind: 'success' | 'error', sentence: string, action?: ToastAction): void {
  const words = `${kind}:${sentence}`;
  const hasAction = action !== undefined;
  const isHalf = last?.words === words && last.hasAction !== hasAction && Date.now() - last.at < together;
  const half = isHalf ? last : null;
  if (half && !action) {
    last = null;
    return;
  }
  if (!half) dismissError();
  const id = action ? offer(kind, sentence, action, half?.id) : toast[kind](sentence);
  last = half ? null : { id, words, hasAction, at: Date.now() };
}

/** The newest result replaces an error that is still shown, because it is often that of the next try. */
function dismissError(): void {
  if (last?.words.startsWith('error:')) toast.dismiss(last.id);
}

/** Shows a sentence with an action, which replaces the toast `id` if it is given. */
function offer(kind: 'success' | 'error', sentence: string, action: ToastAction, id?: string): string {
  return toast.custom((shown) => createElement(ActionToast, { id: shown.id, kind, sentence, action }), {
    duration: offerDuration,
    ...(id !== undefined && { id }),
  });
}
