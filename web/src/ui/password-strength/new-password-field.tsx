import { useEffect, useRef, useState, type FormEvent, type ReactElement } from 'react';
import { PasswordField, type TextFieldProps } from '../text-field.tsx';
import type { Strength } from './strength.ts';

type Judge = (password: string, known: readonly string[]) => Strength;

interface NewPasswordFieldProps extends TextFieldProps {
  /** Facts about the person that a guesser knows, if the form does not ask for them. */
  readonly known?: readonly string[];
}

const nothing: readonly string[] = [];

/** Fields of the same form that identify the person. */
const tellingFields = ['name', 'email'];

/**
 * A field for a new password that shows how strong it is. The code of the estimate is loaded with the first character.
 * The estimate only helps; the server decides.
 */
export function NewPasswordField({ known = nothing, ...rest }: NewPasswordFieldProps): ReactElement {
  const [judge, setJudge] = useState<Judge>();
  const [{ password, context }, setTyped] = useState<Typed>({ password: '', context: [] });
  const loading = useRef(false);
  const type = ({ currentTarget: { value, form } }: FormEvent<HTMLInputElement>) => {
    setTyped({ password: value, context: [...known, ...(form ? tellingOf(form) : [])] });
    if (loading.current) return;
    loading.current = true;
    // The field also works without the estimate.
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

/** A screen reader reads the estimate when the person pauses, not at every key. */
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
