import { login, type User } from '@fit-coder/contracts/accounts';
import { useRef, useState, type ReactElement, type RefObject } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { useLocation, useNavigate } from 'react-router';
import { didNotWork, failureOf } from '../../../lib/api/api.ts';
import { useForm } from '../../../lib/form.ts';
import { FieldForm } from '../../../ui/forms/field-form.tsx';
import { CurrentPasswordField, LoginEmailField } from '../../../ui/forms/text-field.tsx';
import { Button } from '../../../ui/controls/button.tsx';
import { Dialog } from '../../../ui/feedback/dialog.tsx';
import { FormError } from '../../../ui/forms/field-form.tsx';
import { SecondStepLoading } from '../login/second-step/second-step-loading.tsx';
import type { PendingLogin } from '../login/second-step/second-step.tsx';
import { ended, renewed, selectUser } from '../session.slice.ts';
import { useRenewSessionMutation } from '../login/sign-in.api.ts';

export interface LogInAgainProps {
  readonly open: boolean;
  /** Closes the dialog; true if the same user is logged in again. */
  readonly onSettled: (renewed: boolean) => void;
}

/** A dialog that asks for the password after the session ended. What was typed on the screen below is kept. */
export function LogInAgain({ open, onSettled }: LogInAgainProps): ReactElement {
  const user = useSelector(selectUser);
  const dispatch = useDispatch();
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const password = useRef<HTMLInputElement>(null);
  const continueAs = (loggedIn: User) => {
    // The screen shows the earlier user's data, which a new page forgets.
    if (loggedIn.id !== user?.id) return location.reload();
    dispatch(renewed(loggedIn));
    onSettled(true);
  };
  const leave = () => {
    dispatch(ended());
    onSettled(false);
    void navigate(`/login?next=${encodeURIComponent(pathname + search)}`);
  };
  return (
    <Dialog
      open={open}
      onOpenChange={() => onSettled(false)}
      title="Your session has ended. Log in to continue."
      description="You stay on this page, and what you typed is kept."
      initialFocus={password}
    >
      {user?.role === 'testadmin' ? (
        <TestAdminAgain onDone={continueAs} />
      ) : (
        <PasswordAgain email={user?.email ?? ''} onDone={continueAs} field={password} />
      )}
      <Button variant="quiet" onClick={leave}>
        Log in with another account
      </Button>
    </Dialog>
  );
}

interface PasswordAgainProps {
  readonly email: string;
  readonly field: RefObject<HTMLInputElement | null>;
  readonly onDone: (user: User) => void;
}

function PasswordAgain({ email, field, onDone }: PasswordAgainProps): ReactElement {
  const [attempt, setAttempt] = useState<PendingLogin>();
  const [renew] = useRenewSessionMutation();
  const form = useForm(login.body, async (body) => {
    const outcome = await renew({ body });
    if (outcome.data) onDone(outcome.data.user);
    const begun = failureOf(outcome.error)?.attempt;
    if (!begun) return outcome;
    setAttempt(begun);
    return {};
  });
  if (attempt)
    return (
      <SecondStepLoading renewing attempt={attempt} onDone={onDone} onBack={() => setAttempt(undefined)} />
    );
  return (
    <FieldForm form={form} submit="Log In">
      <LoginEmailField {...form.field('email')} defaultValue={email} readOnly />
      <CurrentPasswordField {...form.field('password')} ref={field} />
    </FieldForm>
  );
}

/** The test administrator has no known password, so the button logs in again. */
function TestAdminAgain({ onDone }: Pick<PasswordAgainProps, 'onDone'>): ReactElement {
  const [renew, { isLoading }] = useRenewSessionMutation();
  const [error, setError] = useState<string>();
  const press = async () => {
    const outcome = await renew('testadmin');
    if (outcome.data) onDone(outcome.data.user);
    else setError(failureOf(outcome.error)?.error ?? didNotWork);
  };
  return (
    <div className="grid gap-5">
      <FormError error={error} />
      <Button loading={isLoading} onClick={() => void press()}>
        Log In As Test Admin
      </Button>
    </div>
  );
}
