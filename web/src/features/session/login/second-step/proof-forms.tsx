import { codeForm, passwordForm, recoveryCodeForm, type ProofMethod } from '@fit-coder/contracts/factors';
import { useEffect, useRef, useState, type ReactElement, type ReactNode } from 'react';
import { didNotWork, failureOf, type InputOf } from '../../../../lib/api/api.ts';
import { useForm } from '../../../../lib/form.ts';
import { FieldForm, FormError } from '../../../../ui/forms/field-form.tsx';
import { Button } from '../../../../ui/controls/button.tsx';
import { CurrentPasswordField, OneTimeCodeField, TextField } from '../../../../ui/forms/text-field.tsx';
import { askPasskey } from '../passkey-answer.ts';

export type Proof = InputOf<'confirmIdentity'>['body'];
type Outcome = { readonly error?: unknown };

interface ProofFormsProps {
  /** The methods that the user can use, the best first. */
  readonly methods: readonly ProofMethod[];
  /** Fetches the options for the passkey, or a failure. */
  readonly passkeyOptions: () => Promise<{ readonly options?: object; readonly error?: unknown }>;
  readonly prove: (proof: Proof) => Promise<Outcome>;
  /** The words of the forms' buttons. */
  readonly label: string;
}

const switchWords = {
  password: 'Use your password',
  passkey: 'Use a passkey',
  code: 'Use a code from your app',
  recovery: 'Use a recovery code',
} as const satisfies Record<ProofMethod, string>;

/** The form of one method to confirm an identity, and below it buttons for the other methods. */
export function ProofForms(props: ProofFormsProps): ReactElement {
  const { methods } = props;
  const [chosen, setChosen] = useState(methods[0] ?? 'password');
  const others = methods.filter((method) => method !== chosen);
  return (
    <div className="grid gap-5">
      <Focused key={chosen}>
        <ChosenForm {...props} method={chosen} />
      </Focused>
      {others.length > 0 ? (
        <ul className="-ml-3.5 grid justify-items-start gap-1">
          {others.map((method) => (
            <li key={method}>
              <Button variant="quiet" size="small" onClick={() => setChosen(method)}>
                {switchWords[method]}
              </Button>
            </li>
          ))}
        </ul>
      ) : null}
    </div>
  );
}

/** Gives its first control the focus when it appears. */
function Focused({ children }: { children: ReactNode }): ReactElement {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    box.current?.querySelector<HTMLElement>('input, button')?.focus();
  }, []);
  return <div ref={box}>{children}</div>;
}

function ChosenForm({ method, ...props }: ProofFormsProps & { method: ProofMethod }): ReactElement {
  if (method === 'passkey') return <PasskeyProof {...props} />;
  if (method === 'code') return <CodeProof {...props} />;
  return method === 'recovery' ? <RecoveryProof {...props} /> : <PasswordProof {...props} />;
}

function PasskeyProof({ passkeyOptions, prove }: ProofFormsProps): ReactElement {
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string>();
  const ask = async (): Promise<string | undefined> => {
    const { options, error: failed } = await passkeyOptions();
    if (!options) return sentenceOf(failed);
    const response = await askPasskey(options);
    if ('sentence' in response) return response.sentence;
    const outcome = await prove({ passkey: response.passkey });
    return outcome.error ? sentenceOf(outcome.error) : undefined;
  };
  const press = async () => {
    setBusy(true);
    setError(undefined);
    setError(await ask());
    setBusy(false);
  };
  return (
    <div className="grid gap-5">
      <FormError error={error} />
      <Button loading={busy} onClick={() => void press()}>
        Use your passkey
      </Button>
    </div>
  );
}

function CodeProof({ prove, label }: ProofFormsProps): ReactElement {
  const form = useForm(codeForm, prove);
  return (
    <FieldForm form={form} submit={label}>
      <OneTimeCodeField
        {...form.field('code')}
        label="Code from your app"
        hint="Six digits that change every 30 seconds."
      />
    </FieldForm>
  );
}

function RecoveryProof({ prove, label }: ProofFormsProps): ReactElement {
  const form = useForm(recoveryCodeForm, prove);
  return (
    <FieldForm form={form} submit={label}>
      <TextField
        {...form.field('recoveryCode')}
        label="Recovery code"
        hint="One of the codes you saved. Each works once."
        autoComplete="off"
        required
      />
    </FieldForm>
  );
}

function PasswordProof({ prove, label }: ProofFormsProps): ReactElement {
  const form = useForm(passwordForm, prove);
  return (
    <FieldForm form={form} submit={label}>
      <CurrentPasswordField {...form.field('password')} />
    </FieldForm>
  );
}

function sentenceOf(error: unknown): string {
  return failureOf(error)?.error ?? didNotWork;
}
