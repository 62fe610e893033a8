import { revokeAccess, type AccessSource } from '@fit-coder/contracts/customers/access';
import type { ReactElement } from 'react';
import { useForm } from '../../lib/form.ts';
import { Dialog } from '../../ui/feedback/dialog.tsx';
import { FieldForm } from '../../ui/forms/field-form.tsx';
import { sourceName } from './access-words.ts';
import { ReasonField } from './reason-field.tsx';
import { useRevokeAccessMutation } from './user-access.api.ts';

interface RevocationDialogProps {
  readonly userId: string;
  readonly source: AccessSource;
  readonly title: string;
  readonly open: boolean;
  readonly onClose: () => void;
}

const consequences = {
  subscription:
    'The subscription keeps renewing and is charged, but no longer opens anything. To stop the charges too, use “End subscription” under Subscriptions instead.',
  purchase: 'This does not refund the payment. A full refund would end this access too.',
  grant: '',
  gift: 'This does not refund the payment.',
  seat: 'The seat stays taken. The team’s buyer can give it to someone else, but not to this user again.',
} as const satisfies Record<AccessSource['source'], string>;

/** Asks for the reason before one source of a user's access ends. */
export function RevocationDialog({
  source,
  title,
  open,
  onClose,
  ...rest
}: RevocationDialogProps): ReactElement {
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => next || onClose()}
      title={`End the access to ${title === 'Every course' ? 'every course' : `“${title}”`}?`}
      description={`${sourceName(source)}. It ends at once, and no later payment opens it again. Other sources stay. ${consequences[source.source]}`}
    >
      <RevocationForm source={source} onClose={onClose} userId={rest.userId} />
    </Dialog>
  );
}

function RevocationForm({
  userId,
  source,
  onClose,
}: Pick<RevocationDialogProps, 'userId' | 'source' | 'onClose'>): ReactElement {
  const [revoke] = useRevokeAccessMutation();
  const form = useForm(revokeAccess.body, async (body) => {
    const outcome = await revoke({ params: { id: userId, entitlement: source.id }, body });
    if (outcome.data) onClose();
    return outcome;
  });
  return (
    <FieldForm form={form} submit="End access">
      <ReasonField {...form.field('reason')} />
    </FieldForm>
  );
}
