import { useState, type MouseEvent, type ReactElement, type ReactNode } from 'react';
import { toast as toasts } from 'react-hot-toast/headless';
import { Icon } from '../controls/icon.tsx';
import { isErrorShown } from './shown-errors.ts';
import { Spinner } from './spinner.tsx';

/** An action in a toast; the label is one word, such as `Undo`. */
export interface ToastAction {
  readonly label: string;
  readonly onSelect: () => void;
}

const signs = {
  success: ['text-success', <Icon key="success" name="check" />],
  error: ['text-danger', <Icon key="error" name="alert" />],
  loading: ['text-blue', <Spinner key="loading" />],
  blank: ['text-blue', <Icon key="blank" name="info" />],
} as const;

/** Dismisses a toast. Its button loses the focus first, because a focused button pauses all toasts. */
function dismiss(id: string, { currentTarget }: MouseEvent<HTMLElement>): void {
  currentTarget.blur();
  toasts.dismiss(id);
}

interface ToastCardProps {
  id: string;
  kind: keyof typeof signs;
  /** The button of an action, between the sentence and the cross. */
  action?: ReactNode;
  children: ReactNode;
}

/** A sentence with an icon and a button to dismiss it. An error that a form already shows is not announced again. */
export function ToastCard({ id, kind, action, children }: ToastCardProps): ReactElement {
  const [colour, sign] = signs[kind];
  const [isAnnounced] = useState(() => kind !== 'error' || !isErrorShown(children));
  return (
    <div className="pointer-events-auto flex w-fit max-w-form animate-rise items-center gap-3 rounded-card border border-hairline bg-surface py-1 pr-1 pl-4 text-sm font-medium shadow-float">
      <span className={colour}>{sign}</span>
      <p
        role={isAnnounced ? (kind === 'error' ? 'alert' : 'status') : undefined}
        data-toast={kind}
        className="py-2"
      >
        {children}
      </p>
      <span className="flex shrink-0">
        {action}
        <button
          type="button"
          aria-label="Dismiss"
          className="grid size-10 place-content-center rounded-control text-muted hover:bg-well hover:text-ink"
          onClick={(event) => dismiss(id, event)}
        >
          <Icon name="close" size={16} />
        </button>
      </span>
    </div>
  );
}

interface ActionToastProps {
  id: string;
  kind: 'success' | 'error';
  sentence: string;
  action: ToastAction;
}

/** A toast with an action, such as undoing a change; it disappears once the action is chosen. */
export function ActionToast({ id, kind, sentence, action }: ActionToastProps): ReactElement {
  const select = (event: MouseEvent<HTMLElement>) => {
    dismiss(id, event);
    action.onSelect();
  };
  const button = (
    <button
      type="button"
      className="min-h-10 rounded-control px-3 font-semibold text-blue hover:bg-well"
      onClick={select}
    >
      {action.label}
    </button>
  );
  return (
    <ToastCard id={id} kind={kind} action={button}>
      {sentence}
    </ToastCard>
  );
}
