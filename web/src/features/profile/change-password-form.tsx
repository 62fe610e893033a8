import { changePassword } from '@fit-coder/contracts/accounts';
import type { ReactElement } from 'react';
import { useForm } from '../../lib/form.ts';
import { FieldForm } from '../../ui/forms/field-form.tsx';
import { NewPasswordField } from '../../ui/forms/password-strength/new-password-field.tsx';
import { PasswordField } from '../../ui/forms/text-field.tsx';
import { useChangePasswordMutation } from './profile.api.ts';

interface ChangePasswordFormProps {
  /** Whose password it is. */
  readonly name: string;
  readonly email: string;
  readonly onDone: () => Promise<void> | void;
}

/** The old password, then the new one. */
export function ChangePasswordForm({ name, email, onDone }: ChangePasswordFormProps): ReactElement {
  const [change] = useChangePasswordMutation();
  const form = useForm(changePassword.body, async (body) => {
    const outcome = await change({ body });
    if (!outcome.error) await onDone();
    return outcome;
  });
  return (
    <FieldForm form={form} submit="Change password" spaced>
      {/* Tells a password manager which account's password to replace. */}
      <input type="text" autoComplete="username" value={email} readOnly hidden />
      <PasswordField
        {...form.field('oldpassword')}
        label="Old password"
        autoComplete="current-password"
        required
      />
      <NewPasswordField
        {...form.field('newpassword')}
        owner={{ name, email }}
        label="New password"
        hint="At least 8 characters. Your other devices will be logged out."
      />
    </FieldForm>
  );
}
