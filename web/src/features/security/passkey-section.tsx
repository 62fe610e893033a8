import { passkeyNameForm, type Passkey } from '@fit-coder/contracts/factors';
import { useRef, useState, type ReactElement } from 'react';
import { failureOf } from '../../lib/api/api.ts';
import { useForm } from '../../lib/form.ts';
import { useRemovalFocus } from '../../lib/focus/removal-focus.ts';
import { Badge } from '../../ui/controls/badge.tsx';
import { Button } from '../../ui/controls/button.tsx';
import { formatDay } from '../../ui/text/date.ts';
import { ConfirmDialog, Dialog } from '../../ui/feedback/dialog.tsx';
import { FormError } from '../../ui/forms/field-form.tsx';
import { LogSection } from '../../ui/layout/log-section.tsx';
import { showToast } from '../../ui/feedback/show-toast.tsx';
import { TextField } from '../../ui/forms/text-field.tsx';
import { AddPasskey } from './add-passkey.tsx';
import { useRemovePasskeyMutation, useRenamePasskeyMutation } from './factors.api.ts';

interface PasskeySectionProps {
  readonly passkeys: readonly Passkey[];
  readonly readOnly: boolean;
  /** A passkey was added. `codes` are shown once and come with the first factor; `focus` is the element with the focus. */
  readonly onAdded: (codes: readonly string[] | null, focus: HTMLElement | null) => void;
}

/** The user's passkeys, and a form that adds one. */
export function PasskeySection({ passkeys, readOnly, onAdded }: PasskeySectionProps): ReactElement {
  const box = useRef<HTMLDivElement>(null);
  const leaving = useRemovalFocus(box, passkeys);
  return (
    <LogSection
      title="Passkeys"
      lead="Log in with your fingerprint, your face, a PIN or a security key instead of a password. A fake site cannot steal a passkey."
    >
      <div ref={box} tabIndex={-1} className="grid gap-6 outline-none">
        {passkeys.length > 0 ? (
          <ul className="-my-4 divide-y divide-hairline">
            {passkeys.map((passkey) => (
              <PasskeyRow key={passkey.id} passkey={passkey} onRemove={() => leaving(passkey.id)} />
            ))}
          </ul>
        ) : (
          <p className="text-muted">You have no passkey yet.</p>
        )}
        {readOnly ? null : <AddPasskey onAdded={onAdded} />}
      </div>
    </LogSection>
  );
}

interface PasskeyRowProps {
  readonly passkey: Passkey;
  /** The passkey is about to be removed. */
  readonly onRemove: () => void;
}

function PasskeyRow({ passkey, onRemove }: PasskeyRowProps): ReactElement {
  const { id, name, synced, createdAt, lastUsedAt } = passkey;
  const [asking, setAsking] = useState<'remove' | 'rename'>();
  const [error, setError] = useState<string>();
  const [remove, { isLoading }] = useRemovePasskeyMutation();
  const confirm = async () => {
    // Closed first, because the dialog that confirms the user's identity may open.
    setAsking(undefined);
    onRemove();
    const outcome = await remove({ params: { id } });
    setError(failureOf(outcome.error)?.error);
    if (outcome.data) showToast('success', outcome.data.message);
  };
  return (
    <li className="grid gap-3 py-4">
      <FormError error={error} />
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <div className="min-w-0">
          <p className="flex flex-wrap items-center gap-x-3 gap-y-1 font-semibold wrap-anywhere">
            {name}
            {synced ? <Badge>Synced</Badge> : null}
          </p>
          <p className="text-sm text-muted">
            Added {formatDay(createdAt)} ·{' '}
            {lastUsedAt ? `Last used ${formatDay(lastUsedAt)}` : 'Not used yet'}
          </p>
        </div>
        <div className="flex flex-wrap gap-3">
          <Button
            variant="secondary"
            size="small"
            aria-label={`Rename ${name}`}
            onClick={() => setAsking('rename')}
          >
            Rename
          </Button>
          <Button
            variant="secondary"
            size="small"
            loading={isLoading}
            aria-label={`Remove ${name}`}
            onClick={() => setAsking('remove')}
          >
            Remove
          </Button>
        </div>
      </div>
      <RenameDialog id={id} name={name} open={asking === 'rename'} onClose={() => setAsking(undefined)} />
      <ConfirmDialog
        open={asking === 'remove'}
        onOpenChange={() => setAsking(undefined)}
        title={`Remove the passkey ${name}?`}
        description="You will no longer be able to log in with it. Delete it on the device as well."
        confirmLabel="Remove passkey"
        danger
        onConfirm={() => void confirm()}
      />
    </li>
  );
}

interface RenameDialogProps {
  readonly id: string;
  readonly name: string;
  readonly open: boolean;
  readonly onClose: () => void;
}

function RenameDialog({ id, name, open, onClose }: RenameDialogProps): ReactElement {
  const [rename] = useRenamePasskeyMutation();
  const form = useForm(passkeyNameForm, async (body) => {
    const outcome = await rename({ params: { id }, body });
    if (outcome.data) {
      onClose();
      showToast('success', outcome.data.message);
    }
    return outcome;
  });
  return (
    <Dialog open={open} onOpenChange={onClose} title="Rename the passkey">
      <form {...form.props} className="grid gap-5">
        <FormError error={form.error} />
        <TextField {...form.field('name')} label="Name" defaultValue={name} autoComplete="off" required />
        <Button type="submit" loading={form.sending}>
          Save
        </Button>
      </form>
    </Dialog>
  );
}
