import { codeForm, type Factors } from '@fit-coder/contracts/factors';
import { useState, type ReactElement } from 'react';
import { failureOf, type OutputOf } from '../../lib/api.ts';
import { useForm } from '../../lib/form.ts';
import { Button } from '../../ui/button.tsx';
import { formatDay } from '../../ui/date.ts';
import { ConfirmDialog } from '../../ui/dialog.tsx';
import { FormError } from '../../ui/form-error.tsx';
import { LogSection } from '../../ui/log-section.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { useAddTotpMutation, useBeginTotpMutation, useRemoveTotpMutation } from './factors.api.ts';
import { QrCode } from './qr-code.tsx';

interface AppSectionProps {
  readonly app: Factors['totp'];
  readonly readOnly: boolean;
  readonly onCodes: (codes: readonly string[]) => void;
}

/** The authenticator app: set up, moved to another phone, removed. */
export function AppSection({ app, readOnly, onCodes }: AppSectionProps): ReactElement {
  const [begin, { isLoading }] = useBeginTotpMutation();
  const [secret, setSecret] = useState<OutputOf<'beginTotp'>>();
  const [error, setError] = useState<string>();
  const press = async () => {
    const outcome = await begin();
    setSecret(outcome.data);
    setError(failureOf(outcome.error)?.error);
  };
  const done = (codes: readonly string[] | null) => {
    setSecret(undefined);
    if (codes) onCodes(codes);
  };
  return (
    <LogSection
      title="Authenticator app"
      lead="An app on your phone shows six digits, which you type after your password."
    >
      <div className="grid justify-items-start gap-4">
        <FormError error={error} />
        <p className={app ? '' : 'text-muted'}>
          {app
            ? `Set up ${formatDay(app.createdAt)}. ${app.lastUsedAt ? `Last used ${formatDay(app.lastUsedAt)}.` : 'Not used yet.'}`
            : 'No app is set up.'}
        </p>
        {secret ? (
          <FirstCode secret={secret} onDone={done} onCancel={() => setSecret(undefined)} />
        ) : readOnly ? null : (
          <div className="flex flex-wrap gap-3">
            <Button variant="secondary" size="small" loading={isLoading} onClick={() => void press()}>
              {app ? 'Move to another phone' : 'Set up an app'}
            </Button>
            {app ? <RemoveApp onError={setError} /> : null}
          </div>
        )}
      </div>
    </LogSection>
  );
}

interface FirstCodeProps {
  readonly secret: OutputOf<'beginTotp'>;
  readonly onDone: (codes: readonly string[] | null) => void;
  readonly onCancel: () => void;
}

function FirstCode({ secret, onDone, onCancel }: FirstCodeProps): ReactElement {
  const [add] = useAddTotpMutation();
  const form = useForm(codeForm, async (body) => {
    const outcome = await add({ body });
    if (outcome.data) onDone(outcome.data.recoveryCodes);
    return outcome;
  });
  return (
    <form {...form.props} method="post" className="grid max-w-form gap-5">
      <p>Scan this with your app, or type the key into it. Then enter the first code that it shows.</p>
      <QrCode text={secret.uri} label="QR code for your authenticator app" />
      <p>
        <span className="label block text-muted">Key</span>
        <code className="font-mono wrap-anywhere">{secret.secret.replaceAll(/(.{4})(?=.)/gu, '$1 ')}</code>
      </p>
      <FormError error={form.error} />
      <TextField
        {...form.field('code')}
        label="First code"
        inputMode="numeric"
        autoComplete="one-time-code"
        required
      />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" loading={form.sending}>
          Use this app
        </Button>
        <Button variant="secondary" onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </form>
  );
}

function RemoveApp({ onError }: { onError: (error: string | undefined) => void }): ReactElement {
  const [asking, setAsking] = useState(false);
  const [remove, { isLoading }] = useRemoveTotpMutation();
  const confirm = async () => {
    setAsking(false);
    const outcome = await remove();
    onError(failureOf(outcome.error)?.error);
  };
  return (
    <>
      <Button variant="secondary" size="small" loading={isLoading} onClick={() => setAsking(true)}>
        Remove app
      </Button>
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title="Remove your authenticator app?"
        description="Its codes no longer log you in."
        confirmLabel="Remove app"
        danger
        onConfirm={() => void confirm()}
      />
    </>
  );
}
