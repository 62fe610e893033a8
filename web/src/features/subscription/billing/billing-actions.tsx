import { useState, type ReactElement } from 'react';
import { Button } from '../../../ui/controls/button.tsx';
import { commandQuery, type Billed } from './billed.ts';
import { tellOutcome } from './billing-outcome.ts';
import { useOpenPortalMutation, useResumeSubscriptionMutation } from './billing.api.ts';
import { CancellationDialog } from './cancellation-dialog.tsx';
import { PlanChangeDialog } from './plan-change-dialog.tsx';

/** Buttons for what the user can do about it now: change the plan or the card, cancel it, or resume it. */
export function BillingActions(billed: Billed): ReactElement {
  const { actions } = billed.subscription;
  return (
    <>
      {actions.includes('resume') ? <ResumeButton {...billed} /> : null}
      {actions.includes('change') ? <ChangeButton {...billed} /> : null}
      {actions.includes('portal') ? <PortalButton {...billed} /> : null}
      {actions.includes('cancel') ? <CancelButton {...billed} /> : null}
    </>
  );
}

function ResumeButton(billed: Billed): ReactElement {
  const [resume, { isLoading }] = useResumeSubscriptionMutation();
  const send = async () => tellOutcome(await resume({ query: commandQuery(billed) }));
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

function CancelButton(billed: Billed): ReactElement {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button variant="secondary" size="small" className="text-danger" onClick={() => setOpen(true)}>
        Cancel subscription
      </Button>
      <CancellationDialog {...billed} open={open} onClose={() => setOpen(false)} />
    </>
  );
}
