import { useId, type KeyboardEvent, type ReactElement } from 'react';
import { Button } from '../../ui/controls/button.tsx';
import { Icon } from '../../ui/controls/icon.tsx';

/** What is looked for: in the lecture that plays, or in the whole course. */
export type Scope = 'lecture' | 'course';

interface FinderProps {
  readonly searched: string;
  readonly onSearch: (searched: string) => void;
  readonly scope: Scope;
  readonly onScope: (scope: Scope) => void;
  /** How many hits the lecture has. */
  readonly count: number;
  /** The current hit, from 0; null before the first step. */
  readonly current: number | null;
  /** Moves by hits. */
  readonly onStep: (by: 1 | -1) => void;
}

/** The search field of a transcript, with its hits counted and steps between them. */
export function Finder(props: FinderProps): ReactElement {
  const { searched, onSearch, scope, onScope, count, current, onStep } = props;
  const name = useId();
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || scope === 'course') return;
    event.preventDefault();
    onStep(event.shiftKey ? -1 : 1);
  };
  return (
    <div role="search" className="grid gap-2">
      <label className="relative">
        <span className="sr-only">Search the transcript</span>
        <span className="pointer-events-none absolute inset-y-0 left-3 grid place-content-center text-muted">
          <Icon name="search" />
        </span>
        <input
          type="search"
          className="control pl-10"
          placeholder="Search what is said"
          maxLength={100}
          autoComplete="off"
          value={searched}
          onChange={({ target }) => onSearch(target.value)}
          onKeyDown={onKeyDown}
        />
      </label>
      <div className="flex min-h-10 flex-wrap items-center justify-between gap-x-3">
        <fieldset className="flex flex-wrap gap-x-4">
          <legend className="sr-only">Where to search</legend>
          <ScopeChoice {...{ name, scope, onScope }} value="lecture" label="In this lecture" />
          <ScopeChoice {...{ name, scope, onScope }} value="course" label="In the whole course" />
        </fieldset>
        {scope === 'lecture' && searched.trim() ? (
          <div className="flex items-center gap-1">
            <p role="status" className="label text-muted">
              {count === 0 ? 'Not found' : current === null ? `${count}` : `${current + 1} of ${count}`}
            </p>
            <StepButton label="Previous hit" turned disabled={count === 0} onClick={() => onStep(-1)} />
            <StepButton label="Next hit" disabled={count === 0} onClick={() => onStep(1)} />
          </div>
        ) : null}
      </div>
    </div>
  );
}

interface ScopeChoiceProps extends Pick<FinderProps, 'scope' | 'onScope'> {
  readonly name: string;
  readonly value: Scope;
  readonly label: string;
}

function ScopeChoice({ name, value, label, scope, onScope }: ScopeChoiceProps): ReactElement {
  return (
    <label className="flex min-h-10 items-center gap-2 text-sm">
      <input
        type="radio"
        name={name}
        className="size-4 accent-action"
        checked={scope === value}
        onChange={() => onScope(value)}
      />
      {label}
    </label>
  );
}

interface StepButtonProps {
  readonly label: string;
  readonly turned?: boolean;
  readonly disabled: boolean;
  readonly onClick: () => void;
}

function StepButton({ label, turned = false, ...rest }: StepButtonProps): ReactElement {
  return (
    <Button {...rest} variant="quiet" size="small" className="size-10 px-0" aria-label={label}>
      <span className={turned ? 'rotate-180' : ''}>
        <Icon name="chevronDown" />
      </span>
    </Button>
  );
}
