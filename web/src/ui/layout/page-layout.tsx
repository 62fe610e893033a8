import type { ReactElement, ReactNode } from 'react';

interface PageLayoutProps {
  className?: string;
  children: ReactNode;
}

/** The page's main landmark and the target of the skip link: centred, generous above. */
export function PageLayout({ className = '', children }: PageLayoutProps): ReactElement {
  return (
    <main
      id="main"
      tabIndex={-1}
      className={`mx-auto w-full max-w-page px-4 pt-8 pb-24 outline-none md:px-8 md:pt-14 ${className}`}
    >
      {children}
    </main>
  );
}

interface PageHeadingProps {
  title: ReactNode;
  /** A small line above. */
  label?: ReactNode;
  /** One or two sentences below. */
  lead?: ReactNode;
  /** Buttons at the right, below on a phone. */
  actions?: ReactNode;
  /** On a phone the buttons fill two columns, because buttons of different widths make ragged rows. */
  evenActions?: boolean;
}

/** The h1 of a page, with its label, lead and buttons. */
export function PageHeading({
  title,
  label,
  lead,
  actions,
  evenActions = false,
}: PageHeadingProps): ReactElement {
  const arranged = evenActions ? 'max-md:grid max-md:w-full max-md:grid-cols-2' : '';
  return (
    <header className="mb-8 flex flex-wrap items-end justify-between gap-x-8 gap-y-4 md:mb-12">
      <div className="max-w-prose">
        {label ? <p className="label mb-2 text-muted">{label}</p> : null}
        <h1 className="display text-xl md:text-2xl">{title}</h1>
        {lead ? <p className="mt-3 text-muted">{lead}</p> : null}
      </div>
      {actions ? <div className={`flex flex-wrap gap-3 ${arranged}`}>{actions}</div> : null}
    </header>
  );
}

/** The first stop of the Tab key, which skips the header. */
export function SkipLink(): ReactElement {
  return (
    <a
      href="#main"
      className="absolute top-2 left-2 z-50 -translate-y-20 rounded-control bg-volt px-4 py-2 font-semibold text-on-volt focus:translate-y-0"
    >
      Skip to content
    </a>
  );
}
