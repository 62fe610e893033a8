import { useEffect, useRef, useState, type FormEvent, type ReactElement } from 'react';
import { PasswordField, type TextFieldProps } from '../text-field.tsx';
import type { Strength } from './strength.ts';

type Judge = (password: string, known: readonly string[]) => Strength;

interface NewPasswordFieldProps extends TextFieldProps {
  /** What a guesser knows about the person, where the form does not ask for it. */
  readonly known?: readonly string[];
}

const nothing: readonly string[] = [];

/** Fields of the same form that say who the person is. */
const tellingFields = ['name', 'email'];

/**
 * A password to be chosen, with how well it withstands guessing. The estimate's code comes with the first character; it
 * is a help, and the server decides.
 */
export function NewPasswordField({ known = nothing, ...rest }: NewPasswordFieldProps): ReactElement {
  const [judge, setJudge] = useState<Judge>();
  const [{ password, context }, setTyped] = useState<Typed>({ password: '', context: [] });
  const loading = useRef(false);
  const type = ({ currentTarget: { value, form } }: FormEvent<HTMLInputElement>) => {
    setTyped({ password: value, context: [...known, ...(form ? tellingOf(form) : [])] });
    if (loading.current) return;
    loading.current = true;
    // Without it the field works all the same.
    import('./strength.ts').then(
      ({ strengthOf }) => setJudge(() => strengthOf),
      () => undefined,
    );
  };
  const strength = judge && password !== '' ? judge(password, context) : null;
  return (
    <div className="grid gap-2">
      <PasswordField {...rest} onInput={type} />
      <Meter strength={strength} />
    </div>
  );
}

interface Typed {
  readonly password: string;
  readonly context: readonly string[];
}

function tellingOf(form: HTMLFormElement): string[] {
  const data = new FormData(form);
  return tellingFields.map((name) => data.get(name)).filter((value) => typeof value === 'string');
}

/** The words are read out when the person pauses, and not at every key. */
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
