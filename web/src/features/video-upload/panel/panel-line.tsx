import type { ReactElement, ReactNode } from 'react';

interface PanelLineProps {
  /** The state in a few words. */
  readonly title: ReactNode;
  /** Before the title: a dot, a spinner, an icon. */
  readonly sign: ReactNode;
  /** Figures and names. */
  readonly detail?: ReactNode;
  /** Sentences and bars below. */
  readonly children?: ReactNode;
  /** Buttons at the right, below on a phone. */
  readonly actions?: ReactNode;
}

/** The state of one lecture's video, with figures and actions. */
export function PanelLine({ title, sign, detail, children, actions }: PanelLineProps): ReactElement {
  return (
    <div className="grid gap-2">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <p className="flex min-h-10 flex-auto flex-wrap items-center gap-x-3 text-sm">
          <span className="inline-flex items-center gap-2 font-semibold">
            {sign}
            {title}
          </span>
          {detail ? <span className="label min-w-0 break-words text-muted">{detail}</span> : null}
        </p>
        {actions ? <div className="flex flex-wrap gap-2">{actions}</div> : null}
      </div>
      {children}
    </div>
  );
}

/** A state's colour as a dot. */
export function Dot({ className }: { className: string }): ReactElement {
  return <span aria-hidden="true" className={`size-2 shrink-0 rounded-full ${className}`} />;
}
