import type { ComponentProps, ReactElement } from 'react';
import { useState } from 'react';
import { FieldFrame, useFieldWiring, type FieldWords } from './field-frame.tsx';
import { Icon } from '../controls/icon.tsx';

export interface TextFieldProps extends FieldWords, ComponentProps<'input'> {}

/** One line of text; takes every attribute of an input. `required={false}` says "optional" in the label. */
export function TextField({ label, hint, error, className, id, ...rest }: TextFieldProps): ReactElement {
  const wiring = useFieldWiring({ label, hint, error }, id);
  return (
    <FieldFrame
      {...{ label, hint, error, className }}
      id={wiring.id}
      required={rest.required}
      maxLength={rest.maxLength}
    >
      <input {...rest} {...wiring} className="control" />
    </FieldFrame>
  );
}

export interface TextAreaProps extends FieldWords, ComponentProps<'textarea'> {}

/** Several lines of text; grows with its content where the browser can. */
export function TextArea({
  label,
  hint,
  error,
  className,
  id,
  rows = 5,
  ...rest
}: TextAreaProps): ReactElement {
  const wiring = useFieldWiring({ label, hint, error }, id);
  return (
    <FieldFrame
      {...{ label, hint, error, className }}
      id={wiring.id}
      required={rest.required}
      maxLength={rest.maxLength}
    >
      <textarea {...rest} {...wiring} rows={rows} className="control field-sizing-content min-h-32" />
    </FieldFrame>
  );
}

/** A password with a button that shows it. */
export function PasswordField({ label, hint, error, className, id, ...rest }: TextFieldProps): ReactElement {
  const wiring = useFieldWiring({ label, hint, error }, id);
  const [shown, setShown] = useState(false);
  return (
    <FieldFrame {...{ label, hint, error, className }} id={wiring.id} required={rest.required}>
      <span className="relative">
        <input {...rest} {...wiring} type={shown ? 'text' : 'password'} className="control pr-12" />
        <button
          type="button"
          className="absolute inset-y-0 right-0 grid w-11 place-content-center rounded-control text-muted hover:text-ink focus-visible:-outline-offset-4"
          aria-label={shown ? 'Hide password' : 'Show password'}
          aria-controls={wiring.id}
          onClick={() => setShown(!shown)}
        >
          <Icon name={shown ? 'eyeOff' : 'eye'} />
        </button>
      </span>
    </FieldFrame>
  );
}

type LoginFieldProps = Omit<TextFieldProps, 'label' | 'type' | 'autoComplete'>;

/** The address that a user logs in with. */
export function LoginEmailField(props: LoginFieldProps): ReactElement {
  return <TextField {...props} label="Email" type="email" autoComplete="username" />;
}

/** A code from an authenticator app. */
export function OneTimeCodeField(props: TextFieldProps): ReactElement {
  return <TextField {...props} inputMode="numeric" autoComplete="one-time-code" required />;
}

/** The user's current password. */
export function CurrentPasswordField(props: LoginFieldProps): ReactElement {
  return (
    <PasswordField
      {...props}
      label="Password"
      autoComplete="current-password"
      placeholder="ENTER PASSWORD"
      required
    />
  );
}
