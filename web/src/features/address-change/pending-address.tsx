import type { ReactElement } from 'react';
import { didNotWork, failureOf } from '../../lib/api/api.ts';
import { Button } from '../../ui/controls/button.tsx';
import { showToast } from '../../ui/feedback/show-toast.tsx';
import {
  useCancelAddressChangeMutation,
  useGetPendingAddressQuery,
  useResendAddressLinkMutation,
} from './address-change.api.ts';

/** What the trigger of an RTK Query mutation resolves to. */
interface Outcome {
  readonly data?: { readonly message: string } | undefined;
  readonly error?: unknown;
}

function tell({ data, error }: Outcome): void {
  if (data) showToast('success', data.message);
  else showToast('error', failureOf(error)?.error ?? didNotWork);
}

/** The new address that is waiting for confirmation. Start `getPendingAddress` in the loader. */
export function PendingAddress(): ReactElement | null {
  const { data } = useGetPendingAddressQuery();
  const [resend, sending] = useResendAddressLinkMutation();
  const [cancel, cancelling] = useCancelAddressChangeMutation();
  if (!data?.pending) return null;
  return (
    <section aria-labelledby="pending-address" className="card mb-6 grid gap-3 p-5">
      <h2 id="pending-address" className="font-semibold">
        Confirm your new address
      </h2>
      <p>
        We sent a link to <strong className="font-semibold wrap-anywhere">{data.pending.email}</strong>. Open
        it within 24 hours to use that address for your account. Until then, log in with your current address.
      </p>
      <div className="flex flex-wrap gap-3">
        <Button
          variant="secondary"
          size="small"
          loading={sending.isLoading}
          onClick={() => void resend().then(tell)}
        >
          Send the link again
        </Button>
        <Button
          variant="secondary"
          size="small"
          loading={cancelling.isLoading}
          onClick={() => {
            // The section disappears, and with it the button that has the focus.
            document.getElementById('main')?.focus({ preventScroll: true });
            void cancel().then(tell);
          }}
        >
          Keep my current address
        </Button>
      </div>
    </section>
  );
}
