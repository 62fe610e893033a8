import { forgetPassword } from '@fit-coder/contracts/accounts';
import type { ReactElement } from 'react';
import { useForm } from '../../lib/form.ts';
import { Button } from '../../ui/controls/button.tsx';
import { FormError } from '../../ui/forms/form-error.tsx';
import { TextField } from '../../ui/forms/text-field.tsx';
import { useForgetPasswordMutation } from './profile.api.ts';

interface ForgetPasswordFormProps {
  /** The address that stands in the field at first. */
  readonly email: string;
  /** The mail is on its way, if that address has an account. */
  readonly onSent: (email: string) => void;
}

/** Asks for the mail with the link that sets a new password. */
export function ForgetPasswordForm({ email, onSent }: ForgetPasswordFormProps): ReactElement {
  const [ask] = useForgetPasswordMutation();
  const form = useForm(forgetPassword.body, async (body) => {
    const outcome = await ask({ body });
    if (!outcome.error) onSent(body.email);
    return outcome;
  });
  return (
    <form {...form.props} method="post" className="grid gap-5">
      <FormError error={form.error} />
      <TextField
        {...form.field('email')}
        label="Email"
        type="email"
        autoComplete="username"
        placeholder="ENTER EMAIL"
        defaultValue={email}
        required
      />
      <Button type="submit" loading={form.sending}>
        Send Reset Link
      </Button>
    </form>
  );
}
