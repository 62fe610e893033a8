import type { ReactElement } from 'react';
import { PasswordField, TextField, type TextFieldProps } from './text-field.tsx';

type LoginFieldProps = Omit<TextFieldProps, 'label' | 'type' | 'autoComplete'>;

/** The address that someone logs in with. */
export function LoginEmailField(props: LoginFieldProps): ReactElement {
  return <TextField {...props} label="Email" type="email" autoComplete="username" />;
}

/** The password that someone has now. */
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
