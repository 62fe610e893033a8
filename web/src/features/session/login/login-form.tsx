import { login } from '@fit-coder/contracts/accounts';
import { useState, type ReactElement, type ReactNode } from 'react';
import { useLocation } from 'react-router';
import { Link } from '../../../ui/controls/link.tsx';
import { failureOf } from '../../../lib/api/api.ts';
import { useForm } from '../../../lib/form.ts';
import { FieldForm } from '../../../ui/forms/field-form.tsx';
import { CurrentPasswordField, LoginEmailField } from '../../../ui/forms/text-field.tsx';
import { SecondStepLoading } from './second-step/second-step-loading.tsx';
import type { PendingLogin } from './second-step/second-step.tsx';
import { useLoginMutation } from './sign-in.api.ts';

interface LoginFormProps {
  readonly onDone: () => Promise<void> | void;
}

interface LoginStepsProps extends LoginFormProps {
  /** Other ways to log in, below the password. */
  readonly children: ReactNode;
}

/** Asks for email and password, then for the second factor of users who have one; `onDone` opens the next screen. */
export function LoginForm({ onDone, children }: LoginStepsProps): ReactElement {
  const [attempt, setAttempt] = useState<PendingLogin>();
  const back = () => {
    setAttempt(undefined);
    // The button that had the focus disappears with the second step.
    requestAnimationFrame(() => document.querySelector<HTMLElement>('input[name="email"]')?.focus());
  };
  return attempt ? (
    <SecondStepLoading attempt={attempt} onDone={onDone} onBack={back} />
  ) : (
    <>
      <PasswordStep onDone={onDone} onAttempt={setAttempt} />
      {children}
    </>
  );
}

interface PasswordStepProps extends LoginFormProps {
  /** The password is right, and a second factor is needed. */
  readonly onAttempt: (attempt: PendingLogin) => void;
}

function PasswordStep({ onDone, onAttempt }: PasswordStepProps): ReactElement {
  const { search } = useLocation();
  const [logIn] = useLoginMutation();
  const form = useForm(login.body, async (body) => {
    const outcome = await logIn({ body });
    const attempt = failureOf(outcome.error)?.attempt;
    if (attempt) {
      onAttempt(attempt);
      return {};
    }
    if (!outcome.error) await onDone();
    return outcome;
  });
  return (
    <FieldForm form={form} submit="Log In">
      <LoginEmailField {...form.field('email')} placeholder="ENTER EMAIL" required />
      <CurrentPasswordField {...form.field('password')} />
      <p className="-mt-2 text-right text-sm">
        <Link to={`/forgetpassword${search}`} className="link inline-block py-2.5">
          Forget Password
        </Link>
      </p>
    </FieldForm>
  );
}
