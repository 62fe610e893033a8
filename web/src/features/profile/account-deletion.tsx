import { deleteAccount } from '@fit-coder/contracts/accounts';
import { useRef, useState, type ReactElement, type RefObject } from 'react';
import { useForm } from '../../lib/form.ts';
import { Button } from '../../ui/controls/button.tsx';
import { Dialog } from '../../ui/feedback/dialog.tsx';
import { FormError } from '../../ui/forms/field-form.tsx';
import { LogSection } from '../../ui/layout/log-section.tsx';
import { PasswordField } from '../../ui/forms/text-field.tsx';
import { useDeleteAccountMutation } from './profile.api.ts';

/** The subscriptions that the user pays for, which end with the account. */
export interface RunningSubscriptions {
  readonly own: boolean;
  readonly teams: number;
}

interface AccountDeletionProps {
  /** For password managers. */
  readonly email: string;
  readonly running: RunningSubscriptions;
  readonly onDone: () => Promise<void> | void;
}

/** Deletes the account after showing the consequences and asking for the password. */
export function AccountDeletion({ email, running, onDone }: AccountDeletionProps): ReactElement {
  const [asking, setAsking] = useState(false);
  const password = useRef<HTMLInputElement>(null);
  return (
    <LogSection
      title="Delete account"
      lead="Deletion is immediate and permanent. You first see what will be deleted and what will be kept."
    >
      <Button variant="secondary" className="text-danger" onClick={() => setAsking(true)}>
        Delete account
      </Button>
      <Dialog
        open={asking}
        onOpenChange={setAsking}
        title="Delete your account?"
        description={<Consequences running={running} />}
        initialFocus={password}
      >
        <DeletionForm email={email} field={password} onDone={onDone} onCancel={() => setAsking(false)} />
      </Dialog>
    </LogSection>
  );
}

function Consequences({ running: { own, teams } }: Pick<AccountDeletionProps, 'running'>): ReactElement {
  return (
    <>
      {own ? (
        <p className="mb-3">
          Your subscription will be cancelled at once, and nothing more will be charged for it.
        </p>
      ) : null}
      {teams > 0 ? (
        <p className="mb-3">
          {teams === 1 ? 'Your team’s subscription' : 'The subscriptions of your teams'} will be cancelled at
          once, and everyone with a seat will lose access.
        </p>
      ) : null}
      <p className="font-semibold text-ink">This will be deleted immediately and permanently:</p>
      <ul className="mt-1 list-disc pl-5">
        <li>your playlist and your cart</li>
        <li>access through your subscription, including time already paid for</li>
        <li>the courses that you bought</li>
        <li>your name, email address and picture</li>
        <li>your progress, notes and reviews</li>
      </ul>
      <p className="mt-3 font-semibold text-ink">We keep:</p>
      <ul className="mt-1 list-disc pl-5">
        <li>your invoices as they were issued, with your name and billing details, as the law requires</li>
        <li>records of orders and payments, without your name</li>
        <li>your questions and answers, without your name</li>
        <li>the audit log of administrators’ changes, with the names used at the time</li>
      </ul>
    </>
  );
}

interface DeletionFormProps extends Omit<AccountDeletionProps, 'running'> {
  readonly field: RefObject<HTMLInputElement | null>;
  readonly onCancel: () => void;
}

function DeletionForm({ email, field, onDone, onCancel }: DeletionFormProps): ReactElement {
  const [remove] = useDeleteAccountMutation();
  const form = useForm(deleteAccount.body, async (body) => {
    const outcome = await remove({ body });
    if (!outcome.error) await onDone();
    return outcome;
  });
  return (
    <form {...form.props} className="grid gap-5">
      <FormError error={form.error} />
      <input type="text" autoComplete="username" value={email} readOnly hidden />
      <PasswordField
        {...form.field('password')}
        ref={field}
        label="Password"
        autoComplete="current-password"
        required
      />
      <div className="flex flex-wrap justify-end gap-3">
        <Button variant="secondary" onClick={onCancel}>
          Cancel
        </Button>
        <Button type="submit" variant="danger" loading={form.sending}>
          Delete account
        </Button>
      </div>
    </form>
  );
}
