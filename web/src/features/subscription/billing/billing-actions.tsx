import type { Subscription } from '@fit-coder/contracts/commerce';
import { useState, type ReactElement } from 'react';
import { Button } from '../../../ui/controls/button.tsx';
import { tellOutcome } from './billing-outcome.ts';
import { useOpenPortalMutation, useResumeSubscriptionMutation } from './billing.api.ts';
import { CancellationDialog } from './cancellation-dialog.tsx';
import { PlanChangeDialog } from './plan-change-dialog.tsx';

/** What the user can do about a running subscription: change the plan or the card, cancel it, or resume it. */
export function BillingActions({ subscription }: { subscription: Subscription }): ReactElement | null {
  const { actions } = subscription;
  if (actions.length === 0) return null;
  return (
    <div className="mt-4 flex flex-wrap gap-3">
      {actions.includes('resume') ? <ResumeButton /> : null}
      {actions.includes('change') ? <ChangeButton subscription={subscription} /> : null}
      {actions.includes('portal') ? <PortalButton failing={subscription.failingSince !== null} /> : null}
      {actions.includes('cancel') ? <CancelButton subscription={subscription} /> : null}
    </div>
  );
}

function ResumeButton(): ReactElement {
  const [resume, { isLoading }] = useResumeSubscriptionMutation();
  const send = async () => tellOutcome(await resume({ query: {} }));
  return (
    <Button size="small" loading={isLoading} onClick={() => void send()}>
      Resume
    </Button>
  );
}

function PortalButton({ failing }: { failing: boolean }): ReactElement {
  const [open, { isLoading }] = useOpenPortalMutation();
  const leave = async () => {
    const { data, error } = await open();
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

function ChangeButton({ subscription }: { subscription: Subscription }): ReactElement {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button variant="secondary" size="small" onClick={() => setOpen(true)}>
        Change plan
      </Button>
      {open ? <PlanChangeDialog subscription={subscription} onClose={() => setOpen(false)} /> : null}
    </>
  );
}

function CancelButton({ subscription }: { subscription: Subscription }): ReactElement {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button variant="secondary" size="small" className="text-danger" onClick={() => setOpen(true)}>
        Cancel subscription
      </Button>
      <CancellationDialog subscription={subscription} open={open} onClose={() => setOpen(false)} />
    </>
  );
}
