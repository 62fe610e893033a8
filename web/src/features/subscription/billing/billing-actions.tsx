import { useRef, useState, type ReactElement } from 'react';
import { useRemovalFocus } from '../../../lib/focus/removal-focus.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { commandQuery, type Billed } from './billed.ts';
import { tellOutcome } from './billing-outcome.ts';
import { useOpenPortalMutation, useResumeSubscriptionMutation } from './billing.api.ts';
import { CancellationDialog } from './cancellation-dialog.tsx';
import { PlanChangeDialog } from './plan-change-dialog.tsx';

interface BillingActionsProps extends Billed {
  readonly className?: string;
}

/**
 * Buttons for what the user can do about it now: change the plan or the card, cancel it, or resume it. They take the focus
 * when the pressed one is gone.
 */
export function BillingActions({ className = '', ...billed }: BillingActionsProps): ReactElement {
  const { actions } = billed.subscription;
  const group = useRef<HTMLDivElement>(null);
  const [cancelling, setCancelling] = useState(false);
  const expectRemoval = useRemovalFocus(
    group,
    actions.map((id) => ({ id })),
  );
  return (
    <div
      ref={group}
      role="group"
      aria-label={billed.forTeam ? 'Subscription of the team' : 'Your subscription'}
      tabIndex={-1}
      className={`flex flex-wrap gap-3 outline-none ${className}`}
    >
      {actions.includes('resume') ? (
        <ResumeButton {...billed} onResume={() => expectRemoval('resume')} />
      ) : null}
      {actions.includes('change') ? <ChangeButton {...billed} /> : null}
      {actions.includes('portal') ? <PortalButton {...billed} /> : null}
      {actions.includes('cancel') ? (
        <Button variant="secondary" size="small" className="text-danger" onClick={() => setCancelling(true)}>
          Cancel subscription
        </Button>
      ) : null}
      {/* It outlives its button, which can be gone before the call returns, and passes the focus on when it closes. */}
      <CancellationDialog {...billed} open={cancelling} group={group} onClose={() => setCancelling(false)} />
    </div>
  );
}

interface ResumeButtonProps extends Billed {
  readonly onResume: () => void;
}

function ResumeButton({ onResume, ...billed }: ResumeButtonProps): ReactElement {
  const [resume, { isLoading }] = useResumeSubscriptionMutation();
  const send = async () => {
    onResume();
    tellOutcome(await resume({ query: commandQuery(billed) }));
  };
  return (
    <Button size="small" loading={isLoading} onClick={() => void send()}>
      Resume
    </Button>
  );
}

function PortalButton(billed: Billed): ReactElement {
  const [open, { isLoading }] = useOpenPortalMutation();
  const failing = billed.subscription.failingSince !== null;
  const leave = async () => {
    const { data, error } = await open({ query: commandQuery(billed) });
    if (data) location.assign(data.url);
    else tellOutcome({ error });
  };
  return (
    <Button
      variant={failing ? 'primary' : 'secondary'}
      size="small"
      loading={isLoading}
      onClick={() => void leave()}
    >
      {failing ? 'Update your card' : 'Card and receipts'}
    </Button>
  );
}

function ChangeButton(billed: Billed): ReactElement {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button variant="secondary" size="small" onClick={() => setOpen(true)}>
        Change plan
      </Button>
      {open ? <PlanChangeDialog {...billed} onClose={() => setOpen(false)} /> : null}
    </>
  );
}
