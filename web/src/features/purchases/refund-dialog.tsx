import type { Purchase } from '@fit-coder/contracts/selling/purchases';
import { formatMoney } from '@fit-coder/contracts/money';
import type { RefundPreview } from '@fit-coder/contracts/customers/refunds';
import type { ReactElement } from 'react';
import { didNotWork, failureOf } from '../../lib/api/api.ts';
import { Button } from '../../ui/controls/button.tsx';
import { Dialog } from '../../ui/feedback/dialog.tsx';
import { retryOf, SmallErrorState } from '../../ui/feedback/error-state.tsx';
import { showToast } from '../../ui/feedback/show-toast.tsx';
import { LoadingPlaces, Skeleton } from '../../ui/feedback/skeleton.tsx';
import { usePreviewRefundQuery, useRefundPurchaseMutation } from './refunds.api.ts';

interface RefundDialogProps {
  readonly purchase: Purchase;
  readonly open: boolean;
  readonly onClose: () => void;
}

/** Says what a refund pays back and ends, and asks for it; or says why it is not possible. */
export function RefundDialog({ purchase, open, onClose }: RefundDialogProps): ReactElement {
  const preview = usePreviewRefundQuery(purchase.reference, { skip: !open });
  return (
    <Dialog open={open} onOpenChange={(next) => next || onClose()} title="Get your money back?">
      {preview.currentData ? (
        <Offer {...preview.currentData.refund} purchase={purchase} onClose={onClose} />
      ) : preview.isError ? (
        <SmallErrorState {...retryOf(preview)}>
          {failureOf(preview.error)?.error ?? 'The refund could not be looked up.'}
        </SmallErrorState>
      ) : (
        <LoadingPlaces label="Looking up the refund" className="grid gap-2">
          <Skeleton className="h-6 w-full" />
          <Skeleton className="h-11 w-40" />
        </LoadingPlaces>
      )}
    </Dialog>
  );
}

interface OfferProps extends RefundPreview {
  readonly purchase: Purchase;
  readonly onClose: () => void;
}

function Offer(props: OfferProps): ReactElement {
  const { amountCents, currency, refusal, ends, hasEarlier, purchase, onClose } = props;
  const { reference, subscription } = purchase;
  const [refund, { isLoading }] = useRefundPurchaseMutation();
  const money = formatMoney(amountCents, currency);
  if (refusal !== null)
    return (
      <>
        <p>{refusal}</p>
        <Button variant="secondary" className="justify-self-end" onClick={onClose}>
          Close
        </Button>
      </>
    );
  const ask = async () => {
    const { data, error } = await refund(reference);
    if (data) showToast('success', data.message);
    else showToast('error', failureOf(error)?.error ?? didNotWork);
    onClose();
  };
  return (
    <>
      <p>
        You get <strong className="font-mono">{money}</strong> back, the way you paid.{' '}
        {consequences[subscription ?? 'none']}
      </p>
      {hasEarlier ? (
        <p>This refunds only your last payment. If you want an earlier payment back too, write to us.</p>
      ) : null}
      {subscription !== null ? null : (
        <ul className="list-disc pl-5">
          {ends.map((title) => (
            <li key={title}>{title}</li>
          ))}
        </ul>
      )}
      <div className="flex flex-wrap justify-end gap-3">
        <Button variant="secondary" aria-disabled={isLoading} onClick={isLoading ? undefined : onClose}>
          Keep it
        </Button>
        <Button variant="danger" loading={isLoading} onClick={() => void ask()}>
          {`Refund ${money}`}
        </Button>
      </div>
    </>
  );
}

const consequences = {
  running: 'Your subscription ends at once, and nothing more is charged.',
  ended: 'Your subscription has already ended, and nothing more is charged.',
  none: 'As soon as you ask for it, this purchase no longer opens:',
} as const;
