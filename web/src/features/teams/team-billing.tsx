import type { Subscription } from '@fit-coder/contracts/commerce';
import { useState, type ReactElement } from 'react';
import { failureOf } from '../../lib/api/api.ts';
import { Button } from '../../ui/controls/button.tsx';
import { ConfirmDialog } from '../../ui/feedback/dialog.tsx';
import { showToast } from '../../ui/feedback/show-toast.tsx';
import { cancellationWords } from '../../ui/text/cancellation-words.ts';
import { useCancelTeamMutation, useResumeTeamMutation } from './teams.api.ts';

/** Cancels a team's subscription, or lets it renew again. */
export function TeamBilling({ subscription }: { subscription: Subscription }): ReactElement {
  const { actions, subscriptionid: id } = subscription;
  return (
    <>
      {actions.includes('resume') ? <ResumeButton id={id} /> : null}
      {actions.includes('cancel') ? <CancelButton subscription={subscription} /> : null}
    </>
  );
}

function ResumeButton({ id }: { id: string }): ReactElement {
  const [resume, { isLoading }] = useResumeTeamMutation();
  const send = async () => tell(await resume({ query: { subscription: id } }));
  return (
    <Button size="small" loading={isLoading} onClick={() => void send()}>
      Resume
    </Button>
  );
}

function CancelButton({ subscription }: { subscription: Subscription }): ReactElement {
  const { subscriptionid: id } = subscription;
  const [asking, setAsking] = useState(false);
  const [cancel, { isLoading }] = useCancelTeamMutation();
  const act = async () => {
    tell(await cancel({ query: { subscription: id } }));
    setAsking(false);
  };
  return (
    <>
      <Button variant="secondary" size="small" className="text-danger" onClick={() => setAsking(true)}>
        Cancel subscription
      </Button>
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title="Cancel your team’s subscription?"
        description={cancellationWords(subscription, 'Every premium course stays open to your team')}
        confirmLabel="Cancel subscription"
        cancelLabel="Keep it"
        danger
        loading={isLoading}
        onConfirm={() => void act()}
      />
    </>
  );
}

interface Outcome {
  readonly data?: { readonly message: string } | undefined;
  readonly error?: unknown;
}

function tell({ data, error }: Outcome): void {
  if (data) showToast('success', data.message);
  else showToast('error', failureOf(error)?.error ?? 'That did not work. Try again in a moment.');
}
