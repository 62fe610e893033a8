import { useId, type ReactElement } from 'react';

interface ChoiceChipsProps<Value extends string | number> {
  label: string;
  value: Value;
  /** The values with their words, in order. */
  choices: readonly (readonly [Value, string])[];
  onChoose: (value: Value) => void;
}

/** A few choices side by side in a menu of the player; arrow keys move between them. */
export function ChoiceChips<Value extends string | number>(props: ChoiceChipsProps<Value>): ReactElement {
  const { label, value, choices, onChoose } = props;
  const name = useId();
  return (
    <fieldset className="player-chips">
      <legend>{label}</legend>
      <div>
        {choices.map(([choice, words]) => (
          <label key={choice}>
            <input
              type="radio"
              name={name}
              className="sr-only"
              checked={choice === value}
              onChange={() => onChoose(choice)}
            />
            <span>{words}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
