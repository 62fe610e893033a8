import { didNotWork, failureOf } from '../../../lib/api/api.ts';
import { showToast } from '../../../ui/feedback/show-toast.tsx';

/** Says in a toast how a command about the subscription ended. */
export function tellOutcome({
  data,
  error,
}: {
  readonly data?: { readonly message: string } | undefined;
  readonly error?: unknown;
}): void {
  if (data) showToast('success', data.message);
  else showToast('error', failureOf(error)?.error ?? didNotWork);
}
