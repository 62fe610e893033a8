import type { DefaultToastOptions } from 'react-hot-toast/headless';

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
