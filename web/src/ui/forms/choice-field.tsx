import type { ComponentProps, ReactElement } from 'react';
import { FieldError, FieldFrame, useFieldWiring, type FieldWords } from './field-frame.tsx';
import { Icon } from '../controls/icon.tsx';

export interface SelectFieldProps extends FieldWords, ComponentProps<'select'> {}

/** The browser's own list, which works well on every device; `children` are its options. */
export function SelectField({ label, hint, error, className, id, ...rest }: SelectFieldProps): ReactElement {
  const wiring = useFieldWiring({ label, hint, error }, id);
  return (
    <FieldFrame {...{ label, hint, error, className }} id={wiring.id} required={rest.required}>
      <span className="relative">
        <select {...rest} {...wiring} className="control appearance-none pr-10" />
        <span className="pointer-events-none absolute inset-y-0 right-3 grid place-content-center text-muted">
          <Icon name="chevronDown" />
        </span>
      </span>
    </FieldFrame>
  );
}

export interface CheckboxProps extends FieldWords, Omit<ComponentProps<'input'>, 'type'> {}

/** A checkbox; its label is part of the 40 px target. */
export function Checkbox({ label, hint, error, className = '', id, ...rest }: CheckboxProps): ReactElement {
  const wiring = useFieldWiring({ label, hint, error }, id);
  return (
    <div className={`grid ${className}`}>
      <label className="flex min-h-10 items-center gap-3">
        <input {...rest} {...wiring} type="checkbox" className="size-5 shrink-0 accent-action" />
        <span>{label}</span>
      </label>
      {hint ? (
        <p id={`${wiring.id}-hint`} className="pl-8 text-sm text-muted">
          {hint}
        </p>
      ) : null}
      {error ? <FieldError id={wiring.id} error={error} /> : null}
    </div>
  );
}
