import type { PasswordOwner } from '@fit-coder/contracts/passwords/own-words';
import { useEffect, useRef, useState, type FormEvent, type ReactElement } from 'react';
import { PasswordField, type TextFieldProps } from '../text-field.tsx';
import type { Strength } from './strength.ts';

type Judge = (password: string, owner: PasswordOwner) => Strength;

interface NewPasswordFieldProps extends TextFieldProps {
  /** Whose password it is, if the form does not ask for it. */
  readonly owner?: PasswordOwner;
}

const noOwner: PasswordOwner = { name: '', email: '' };

/**
 * A required field for a new password that shows how strong it is. The code of the estimate is loaded with the first
 * character. The estimate only helps; the server decides.
 */
export function NewPasswordField({ owner, ...rest }: NewPasswordFieldProps): ReactElement {
  const [judge, setJudge] = useState<Judge>();
  const [typed, setTyped] = useState<Typed>({ password: '', owner: noOwner });
  const loading = useRef(false);
  const type = ({ currentTarget: { value, form } }: FormEvent<HTMLInputElement>) => {
    setTyped({ password: value, owner: owner ?? (form ? ownerIn(form) : noOwner) });
    if (loading.current) return;
    loading.current = true;
    // The field also works without the estimate.
    import('./strength.ts').then(
      ({ strengthOf }) => setJudge(() => strengthOf),
      () => undefined,
    );
  };
  // Beside a message that refuses the password, an estimate would contradict it.
  const isJudged = judge !== undefined && typed.password !== '' && !rest.error;
  const strength = isJudged ? judge(typed.password, typed.owner) : null;
  return (
    <div className="grid gap-2">
      <PasswordField autoComplete="new-password" required {...rest} onInput={type} />
      <Meter strength={strength} />
    </div>
  );
}

interface Typed {
  readonly password: string;
  readonly owner: PasswordOwner;
}

/** The user whom the other fields of the form describe. */
function ownerIn(form: HTMLFormElement): PasswordOwner {
  const data = new FormData(form);
  const textOf = (field: string) => {
    const value = data.get(field);
    return typeof value === 'string' ? value : '';
  };
  return { name: textOf('name'), email: textOf('email') };
}

/** A screen reader reads the estimate when the user pauses, not at every key. */
function Meter({ strength }: { readonly strength: Strength | null }): ReactElement {
  const words = strength?.words ?? '';
  const [spoken, setSpoken] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setSpoken(words), 800);
    return () => clearTimeout(timer);
  }, [words]);
  return (
    <>
      {strength ? (
        <div aria-hidden="true" className="grid gap-1.5">
          <div className="grid grid-cols-4 gap-1">
            {[1, 2, 3, 4].map((step) => (
              <span
                key={step}
                className={`h-1 rounded-control ${strength.score >= step ? colours[strength.score] : 'bg-hairline'}`}
              />
            ))}
          </div>
          <p className="text-sm text-muted">{words}</p>
        </div>
      ) : null}
      <p aria-live="polite" className="sr-only">
        {spoken && `Password: ${spoken}`}
      </p>
    </>
  );
}

const colours: Readonly<Record<number, string>> = {
  1: 'bg-danger',
  2: 'bg-warning',
  3: 'bg-success',
  4: 'bg-success',
};
