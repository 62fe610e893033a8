import { login } from '@fit-coder/contracts/accounts';
import type { ReactElement } from 'react';
import { useLocation } from 'react-router';
import { Link } from '../../ui/link.tsx';
import { useForm } from '../../lib/form.ts';
import { Button } from '../../ui/button.tsx';
import { FormError } from '../../ui/form-error.tsx';
import { PasswordField, TextField } from '../../ui/text-field.tsx';
import { useLoginMutation } from './sign-in.api.ts';

/** Email and password; `onDone` leads on. */
export function LoginForm({ onDone }: { onDone: () => Promise<void> | void }): ReactElement {
  const { search } = useLocation();
  const [logIn] = useLoginMutation();
  const form = useForm(login.body, async (body) => {
    const outcome = await logIn({ body });
    if (!outcome.error) await onDone();
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
        required
      />
      <PasswordField
        {...form.field('password')}
        label="Password"
        autoComplete="current-password"
        placeholder="ENTER PASSWORD"
        required
      />
      <p className="-mt-2 text-right text-sm">
        <Link to={`/forgetpassword${search}`} className="link inline-block py-2.5">
          Forget Password
        </Link>
      </p>
      <Button type="submit" loading={form.sending}>
        Log In
      </Button>
    </form>
  );
}
