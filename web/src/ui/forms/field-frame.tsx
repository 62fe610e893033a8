import type { ReactElement, ReactNode } from 'react';
import { useId } from 'react';
import { Icon } from '../controls/icon.tsx';
import { CharactersLeft } from './characters-left.tsx';
import { errorMark } from '../feedback/shown-errors.ts';

/** The texts of a field. */
export interface FieldWords {
  label: ReactNode;
  /** A quiet line below the label. */
  hint?: ReactNode | undefined;
  /** What is wrong and what to do; marks the control as invalid. */
  error?: string | undefined;
}

/** The attributes that tie a control to its label, hint and error. */
export interface FieldWiring {
  id: string;
  'aria-describedby': string | undefined;
  'aria-invalid': true | undefined;
}

/** Ids and descriptions of one field; `id` overrides the generated one. */
export function useFieldWiring({ hint, error }: FieldWords, id?: string): FieldWiring {
  const generated = useId();
  const own = id ?? generated;
  const described = [hint ? `${own}-hint` : '', error ? `${own}-error` : ''].filter(Boolean).join(' ');
  return { id: own, 'aria-describedby': described || undefined, 'aria-invalid': error ? true : undefined };
}

interface FieldFrameProps extends FieldWords {
  /** The control's id, from `useFieldWiring`. */
  id: string;
  required?: boolean | undefined;
  /** The control's; says when few characters are left. */
  maxLength?: number | undefined;
  className?: string | undefined;
  children: ReactNode;
}

/** A label, a hint, the control and an error message, from top to bottom. */
export function FieldFrame({
  id,
  label,
  hint,
  error,
  required,
  maxLength,
  className = '',
  children,
}: FieldFrameProps): ReactElement {
  const name = (
    <label htmlFor={id} className="text-sm font-semibold">
      {label}
      {required === false && <span className="font-normal text-faint"> optional</span>}
    </label>
  );
  return (
    <div className={`grid gap-1.5 ${className}`}>
      {maxLength === undefined ? (
        name
      ) : (
        <div className="flex items-baseline justify-between gap-3">
          {name}
          <CharactersLeft id={id} limit={maxLength} />
        </div>
      )}
      {hint ? (
        <p id={`${id}-hint`} className="text-sm text-muted">
          {hint}
        </p>
      ) : null}
      {children}
      {error ? <FieldError id={id} error={error} /> : null}
    </div>
  );
}

/** The error message below a control. */
export function FieldError({ id, error }: { id: string; error: string }): ReactElement {
  return (
    <p {...errorMark} id={`${id}-error`} className="flex gap-1.5 text-sm font-medium text-danger">
      <Icon name="alert" />
      {error}
    </p>
  );
}
