import { useId, type ReactElement } from 'react';

interface RadioGroupProps<Value extends string> {
  readonly label: string;
  readonly value: Value;
  /** The values with their words, in order. */
  readonly choices: readonly (readonly [Value, string])[];
  readonly onChange: (value: Value) => void;
}

/** A few choices side by side; one is chosen. The browser's own radio buttons: arrow keys move between them. */
export function RadioGroup<Value extends string>(props: RadioGroupProps<Value>): ReactElement {
  const { label, value, choices, onChange } = props;
  const name = useId();
  return (
    <fieldset className="grid gap-1.5">
      <legend className="mb-1.5 text-sm font-semibold">{label}</legend>
      <div className="grid sm:flex sm:flex-wrap sm:gap-x-6">
        {choices.map(([choice, words]) => (
          <label key={choice} className="flex min-h-10 items-center gap-2.5">
            <input
              type="radio"
              name={name}
              value={choice}
              checked={choice === value}
              onChange={() => onChange(choice)}
              className="size-5 shrink-0 accent-action"
            />
            {words}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
