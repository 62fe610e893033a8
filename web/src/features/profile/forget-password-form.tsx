import { forgetPassword } from '@fit-coder/contracts/accounts';
import type { ReactElement } from 'react';
import { useForm } from '../../lib/form.ts';
import { FieldForm } from '../../ui/forms/field-form.tsx';
import { LoginEmailField } from '../../ui/forms/text-field.tsx';
import { useForgetPasswordMutation } from './profile.api.ts';

interface ForgetPasswordFormProps {
  /** The first value of the field. */
  readonly email: string;
  /** Called when the link was requested. */
  readonly onSent: (email: string) => void;
}

/** Asks for an email with a link to set a new password. */
export function ForgetPasswordForm({ email, onSent }: ForgetPasswordFormProps): ReactElement {
  const [ask] = useForgetPasswordMutation();
  const form = useForm(forgetPassword.body, async (body) => {
    const outcome = await ask({ body });
    if (!outcome.error) onSent(body.email);
    return outcome;
  });
  return (
    <FieldForm form={form} submit="Send Reset Link">
      <LoginEmailField {...form.field('email')} placeholder="ENTER EMAIL" defaultValue={email} required />
    </FieldForm>
  );
}
