import type { ReactElement } from 'react';
import { Icon } from '../../ui/controls/icon.tsx';
import { FieldError, useFieldWiring } from '../../ui/forms/field-frame.tsx';

interface StarFieldProps {
  readonly name: string;
  readonly error: string | undefined;
  readonly defaultValue: number | undefined;
}

const words = ['Poor', 'Fair', 'Good', 'Very good', 'Excellent'];

/** One to five stars, as the browser's own radio buttons: arrow keys move between them. */
export function StarField({ name, error, defaultValue }: StarFieldProps): ReactElement {
  const { id, ...wiring } = useFieldWiring({ label: 'Stars', error });
  return (
    <fieldset className="star-field">
      <legend className="mb-1.5 text-sm font-semibold">Your rating</legend>
      <div>
        {words.map((word, index) => (
          <label key={word}>
            <input
              {...(index === 0 ? { ...wiring, id } : wiring)}
              type="radio"
              name={name}
              value={index + 1}
              defaultChecked={defaultValue === index + 1}
            />
            <span className="sr-only">
              {index + 1} of 5: {word}
            </span>
            <Icon name="star" size={28} filled />
          </label>
        ))}
      </div>
      {error === undefined ? null : <FieldError id={id} error={error} />}
    </fieldset>
  );
}
