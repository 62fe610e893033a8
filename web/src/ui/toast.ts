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

/** Time to read an offer, decide and reach its button, in milliseconds. */
const offerDuration = 8000;

/** An action given within this many milliseconds of its sentence joins the toast that is there. */
const joining = 1000;

let last: { readonly id: string; readonly words: string; readonly at: number } | null = null;

/**
 * Shows a sentence, with something to do about it where there is. A call's message becomes a toast by itself, and
 * whoever made the call may give the same sentence again with an action: that is one toast, not two.
 */
export function tell(kind: 'success' | 'error', sentence: string, action?: ToastAction): void {
  const words = `${kind}:${sentence}`;
  if (!action) {
    last = { id: toast[kind](sentence), words, at: Date.now() };
    return;
  }
  const isThere = last?.words === words && Date.now() - last.at < joining;
  toast.custom(({ id }) => createElement(ActionToast, { id, kind, sentence, action }), {
    duration: offerDuration,
    ...(isThere && last && { id: last.id }),
  });
  last = null;
}
