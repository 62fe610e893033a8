import type { PlanChangePreview } from '@fit-coder/contracts/selling/billing';
import type { Team } from '@fit-coder/contracts/selling/teams';
import { useState, type ReactElement } from 'react';
import { didNotWork, failureOf } from '../../lib/api/api.ts';
import { useSettled } from '../../lib/use-settled.ts';
import { Button } from '../../ui/controls/button.tsx';
import { Dialog } from '../../ui/feedback/dialog.tsx';
import { retryOf, SmallErrorState } from '../../ui/feedback/error-state.tsx';
import { showToast } from '../../ui/feedback/show-toast.tsx';
import { LoadingPlaces, Skeleton } from '../../ui/feedback/skeleton.tsx';
import { changeSentences } from '../../ui/text/plan-change-words.ts';
import { formatPrice } from '../../ui/text/price.tsx';
import { SeatsField, seatsOf } from './seats-field.tsx';
import { useChangeTeamSizeMutation, usePreviewTeamSizeQuery } from './teams.api.ts';

interface TeamSizeDialogProps {
  readonly team: Team;
  readonly onClose: () => void;
}

/** Changes the number of seats, and shows what that costs before it is confirmed. */
export function TeamSizeDialog({ team: { subscription }, onClose }: TeamSizeDialogProps): ReactElement {
  const [typed, setTyped] = useState(String(subscription.quantity));
  const settled = useSettled(typed, 400);
  const seats = settled === null ? null : seatsOf(settled);
  return (
    <Dialog
      open
      onOpenChange={(open) => open || onClose()}
      title="Change the number of seats"
      description={`You pay for ${subscription.quantity} seats now.`}
    >
      <SeatsField value={typed} onChange={setTyped} />
      {seats === null || seats === subscription.quantity ? null : (
        <Confirmation key={seats} teamId={subscription.subscriptionid} seats={seats} onClose={onClose} />
      )}
    </Dialog>
  );
}

interface ConfirmationProps {
  readonly teamId: string;
  readonly seats: number;
  readonly onClose: () => void;
}

function Confirmation({ teamId, seats, onClose }: ConfirmationProps): ReactElement {
  const preview = usePreviewTeamSizeQuery({ params: { id: teamId }, query: { seats: String(seats) } });
  if (preview.data) return <Cost {...{ teamId, seats, onClose }} preview={preview.data.preview} />;
  if (preview.isError)
    return (
      <SmallErrorState {...retryOf(preview)}>
        {failureOf(preview.error)?.error ?? 'The cost of this change could not be computed.'}
      </SmallErrorState>
    );
  return (
    <LoadingPlaces label="Computing the cost" className="grid gap-3">
      <Skeleton className="h-14 w-full" />
    </LoadingPlaces>
  );
}

function Cost({
  teamId,
  seats,
  onClose,
  preview,
}: ConfirmationProps & { preview: PlanChangePreview }): ReactElement {
  const [change, { isLoading }] = useChangeTeamSizeMutation();
  const { nowCents, nextCents, computedFor, currency } = preview;
  const act = async () => {
    const body = { seats, nowCents, nextCents, computedFor };
    const { data, error } = await change({ params: { id: teamId }, body });
    showToast(data ? 'success' : 'error', data?.message ?? failureOf(error)?.error ?? didNotWork);
    if (data) onClose();
  };
  return (
    <>
      <div role="status" className="rounded-card bg-well p-4 text-sm">
        {changeSentences(preview).map((sentence) => (
          <p key={sentence}>{sentence}</p>
        ))}
      </div>
      <div className="flex flex-wrap justify-end gap-3">
        <Button variant="secondary" onClick={onClose}>
          Cancel
        </Button>
        <Button loading={isLoading} onClick={() => void act()}>
          {nowCents > 0 ? `Pay ${formatPrice(nowCents, currency)} and change` : 'Change'}
        </Button>
      </div>
    </>
  );
}
