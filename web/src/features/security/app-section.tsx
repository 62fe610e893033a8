import { codeForm, type Factors } from '@fit-coder/contracts/factors';
import { useEffect, useRef, useState, type ReactElement } from 'react';
import { flushSync } from 'react-dom';
import { failureOf, type OutputOf } from '../../lib/api/api.ts';
import { useForm } from '../../lib/form.ts';
import { Button } from '../../ui/controls/button.tsx';
import { formatDay } from '../../ui/text/date.ts';
import { ConfirmDialog } from '../../ui/feedback/dialog.tsx';
import { FormError } from '../../ui/forms/field-form.tsx';
import { useEscape } from '../../ui/forms/use-escape.ts';
import { LogSection } from '../../ui/layout/log-section.tsx';
import { showToast } from '../../ui/feedback/show-toast.tsx';
import { OneTimeCodeField } from '../../ui/forms/text-field.tsx';
import { useAddTotpMutation, useBeginTotpMutation, useRemoveTotpMutation } from './factors.api.ts';
import { QrCode } from './qr-code.tsx';

interface AppSectionProps {
  readonly app: Factors['totp'];
  readonly readOnly: boolean;
  /** An app was set up. `codes` are shown once and come with the first factor; `focus` is the element with the focus. */
  readonly onAdded: (codes: readonly string[] | null, focus: HTMLElement | null) => void;
}

/** Sets up the authenticator app, moves it to another phone or removes it. */
export function AppSection({ app, readOnly, onAdded }: AppSectionProps): ReactElement {
  const [begin, { isLoading }] = useBeginTotpMutation();
  const [secret, setSecret] = useState<OutputOf<'beginTotp'>>();
  const [error, setError] = useState<string>();
  const box = useRef<HTMLDivElement>(null);
  const opener = useRef<HTMLButtonElement>(null);
  // Used when the control that had the focus disappears.
  const focusBox = () => box.current?.focus({ preventScroll: true });
  const press = async () => {
    const outcome = await begin();
    setSecret(outcome.data);
    setError(failureOf(outcome.error)?.error);
  };
  const done = ({ message, recoveryCodes }: OutputOf<'addTotp'>) => {
    focusBox();
    setSecret(undefined);
    showToast('success', message);
    onAdded(recoveryCodes, box.current);
  };
  const cancel = () => {
    flushSync(() => setSecret(undefined));
    opener.current?.focus();
  };
  return (
    <LogSection
      title="Authenticator app"
      lead="An app on your phone shows a six-digit code that you enter after your password."
    >
      <div ref={box} tabIndex={-1} className="grid justify-items-start gap-4 outline-none">
        <FormError error={error} />
        <p className={app ? '' : 'text-muted'}>{summaryOf(app)}</p>
        {secret ? (
          <FirstCode secret={secret} onDone={done} onCancel={cancel} />
        ) : readOnly ? null : (
          <div className="flex flex-wrap gap-3">
            <Button
              ref={opener}
              variant="secondary"
              size="small"
              loading={isLoading}
              onClick={() => void press()}
            >
              {app ? 'Move to another phone' : 'Set up an app'}
            </Button>
            {app ? <RemoveApp onError={setError} onRemoved={focusBox} /> : null}
          </div>
        )}
      </div>
    </LogSection>
  );
}

function summaryOf(app: Factors['totp']): string {
  if (!app) return 'No app is set up.';
  const used = app.lastUsedAt ? `Last used ${formatDay(app.lastUsedAt)}` : 'Not used yet';
  return `Set up ${formatDay(app.createdAt)} · ${used}`;
}

interface FirstCodeProps {
  readonly secret: OutputOf<'beginTotp'>;
  readonly onDone: (added: OutputOf<'addTotp'>) => void;
  readonly onCancel: () => void;
}

function FirstCode({ secret, onDone, onCancel }: FirstCodeProps): ReactElement {
  const [add] = useAddTotpMutation();
  const element = useRef<HTMLFormElement>(null);
  const first = useRef<HTMLParagraphElement>(null);
  useEffect(() => first.current?.focus({ preventScroll: true }), []);
  const form = useForm(codeForm, async (body) => {
    const outcome = await add({ body });
    if (outcome.data) onDone(outcome.data);
    return outcome;
  });
  useEscape(element, () => !form.sending && onCancel());
  return (
    <form ref={element} {...form.props} className="grid max-w-form gap-5">
      <p ref={first} tabIndex={-1} className="outline-none">
        Scan this code with your app, or enter the key below. Then type the code that the app shows.
      </p>
      <QrCode text={secret.uri} label="QR code for your authenticator app" />
      <p>
        <span className="label block text-muted">Key</span>
        <code className="font-mono wrap-anywhere">{secret.secret.replaceAll(/(.{4})(?=.)/gu, '$1 ')}</code>
      </p>
      <p className="hidden pointer-coarse:block">
        <a href={secret.uri} className="link inline-block py-1.5">
          Open in an app on this device
        </a>
      </p>
      <FormError error={form.error} />
      <OneTimeCodeField {...form.field('code')} label="Code from the app" />
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

interface RemoveAppProps {
  readonly onError: (error: string | undefined) => void;
  readonly onRemoved: () => void;
}

function RemoveApp({ onError, onRemoved }: RemoveAppProps): ReactElement {
  const [asking, setAsking] = useState(false);
  const [remove, { isLoading }] = useRemoveTotpMutation();
  const confirm = async () => {
    setAsking(false);
    const { data, error } = await remove();
    onError(failureOf(error)?.error);
    if (!data) return;
    onRemoved();
    showToast('success', data.message);
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
        description="You will no longer be able to log in with its codes."
        confirmLabel="Remove app"
        danger
        onConfirm={() => void confirm()}
      />
    </>
  );
}
