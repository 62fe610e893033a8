import { resetPassword, resetToken } from '@fit-coder/contracts/accounts';
import type { ReactElement } from 'react';
import { failureOf } from '../../lib/api/api.ts';
import { useForm } from '../../lib/form.ts';
import { FieldForm } from '../../ui/forms/field-form.tsx';
import { NewPasswordField } from '../../ui/forms/password-strength/new-password-field.tsx';
import { useResetPasswordMutation } from './profile.api.ts';

/** Whether a text has the form of a reset token; one that a mail program cut short has not. */
export function isResetToken(token: string): boolean {
  return resetToken.safeParse(token).success;
}

interface ResetPasswordFormProps {
  readonly token: string;
  readonly onDone: () => Promise<void> | void;
  /** The link was used, has expired or never existed. */
  readonly onExpired: () => void;
}

/** Sets a new password with the link in an email. */
export function ResetPasswordForm({ token, onDone, onExpired }: ResetPasswordFormProps): ReactElement {
  const [reset] = useResetPasswordMutation();
  const form = useForm(resetPassword.body, async (body) => {
    const outcome = await reset({ params: { token }, body });
    if (!outcome.error) await onDone();
    else if (failureOf(outcome.error)?.code === 'link_expired') onExpired();
    return outcome;
  });
  return (
    <FieldForm form={form} submit="Set new password">
      <NewPasswordField
        {...form.field('password')}
        label="New password"
        hint="At least 8 characters. All devices will be logged out."
        placeholder="ENTER PASSWORD"
      />
    </FieldForm>
  );
}
