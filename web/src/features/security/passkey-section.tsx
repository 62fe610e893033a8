import { passkeyNameForm, type Passkey } from '@fit-coder/contracts/factors';
import { useState, type ReactElement } from 'react';
import { failureOf, type InputOf } from '../../lib/api.ts';
import { useForm } from '../../lib/form.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { formatDay } from '../../ui/date.ts';
import { ConfirmDialog, Dialog } from '../../ui/dialog.tsx';
import { FormError } from '../../ui/form-error.tsx';
import { LogSection } from '../../ui/log-section.tsx';
import { TextField } from '../../ui/text-field.tsx';
import {
  useAddPasskeyMutation,
  useBeginPasskeyMutation,
  useRemovePasskeyMutation,
  useRenamePasskeyMutation,
} from './factors.api.ts';

interface PasskeySectionProps {
  readonly passkeys: readonly Passkey[];
  readonly readOnly: boolean;
  readonly onCodes: (codes: readonly string[]) => void;
}

/** The person's passkeys, and the way to one more. */
export function PasskeySection({ passkeys, readOnly, onCodes }: PasskeySectionProps): ReactElement {
  return (
    <LogSection
      title="Passkeys"
      lead="Your fingerprint, face or PIN on a device, or a security key. They log you in without a password, and no copied page can catch them."
    >
      <div className="grid gap-6">
        {passkeys.length > 0 ? (
          <ul className="-my-4 divide-y divide-hairline">
            {passkeys.map((passkey) => (
              <PasskeyRow key={passkey.id} passkey={passkey} />
            ))}
          </ul>
        ) : (
          <p className="text-muted">You have no passkey yet.</p>
        )}
        {readOnly ? null : <AddPasskey onCodes={onCodes} />}
      </div>
    </LogSection>
  );
}

function PasskeyRow({
  passkey: { id, name, synced, createdAt, lastUsedAt },
}: {
  passkey: Passkey;
}): ReactElement {
  const [asking, setAsking] = useState<'remove' | 'rename'>();
  const [error, setError] = useState<string>();
  const [remove, { isLoading }] = useRemovePasskeyMutation();
  const confirm = async () => {
    setAsking(undefined);
    const outcome = await remove({ params: { id } });
    setError(failureOf(outcome.error)?.error);
  };
  return (
    <li className="grid gap-3 py-4">
      <FormError error={error} />
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <div className="min-w-0">
          <p className="flex flex-wrap items-center gap-x-3 gap-y-1 font-semibold wrap-anywhere">
            {name}
            {synced ? <Badge>Synchronised</Badge> : null}
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
        description="It no longer logs you in. Delete it on the device as well."
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
    if (!outcome.error) onClose();
    return outcome;
  });
  return (
    <Dialog open={open} onOpenChange={onClose} title="Rename the passkey">
      <form {...form.props} method="post" className="grid gap-5">
        <FormError error={form.error} />
        <TextField {...form.field('name')} label="Name" defaultValue={name} autoComplete="off" required />
        <Button type="submit" loading={form.sending}>
          Save
        </Button>
      </form>
    </Dialog>
  );
}

type NewPasskey = InputOf<'addPasskey'>['body']['passkey'];

/** Asks the device for a new passkey; the sentence to show where nothing came of it. */
async function makePasskey(options: object): Promise<{ passkey: NewPasskey } | { sentence: string }> {
  const { startRegistration, WebAuthnError } = await import('@simplewebauthn/browser');
  type Options = Parameters<typeof startRegistration>[0]['optionsJSON'];
  try {
    const made = await startRegistration({ optionsJSON: options as Options });
    return { passkey: made as unknown as NewPasskey };
  } catch (error) {
    const known =
      error instanceof WebAuthnError && error.code === 'ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED';
    if (known) return { sentence: 'This device has a passkey for your account already.' };
    return { sentence: 'No passkey was made. Try again, or use another device.' };
  }
}

function AddPasskey({ onCodes }: Pick<PasskeySectionProps, 'onCodes'>): ReactElement {
  const [begin] = useBeginPasskeyMutation();
  const [add] = useAddPasskeyMutation();
  const form = useForm(passkeyNameForm, async ({ name }) => {
    const begun = await begin();
    if (!begun.data) return begun;
    const made = await makePasskey(begun.data.options);
    if ('sentence' in made) return { error: { status: 0, code: 'passkey', error: made.sentence } };
    const outcome = await add({ body: { name, passkey: made.passkey } });
    if (outcome.data?.recoveryCodes) onCodes(outcome.data.recoveryCodes);
    return outcome;
  });
  return (
    <form {...form.props} method="post" className="grid max-w-form gap-4">
      <FormError error={form.error} />
      <TextField
        {...form.field('name')}
        label="Name of the new passkey"
        hint="So that you know it again, such as My phone."
        autoComplete="off"
        required
      />
      <Button type="submit" variant="secondary" loading={form.sending}>
        Add a passkey
      </Button>
    </form>
  );
}
