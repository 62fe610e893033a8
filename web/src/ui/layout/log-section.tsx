import { useId, type ReactElement, type ReactNode } from 'react';

interface LogSectionProps {
  title: string;
  /** One or two sentences about the section. */
  lead?: ReactNode;
  /** A button for the section as a whole, below the lead. */
  action?: ReactNode;
  children?: ReactNode;
}

/** A section with its title at the left and its content at the right; below 62em in one column. */
export function LogSection({ title, lead, action, children }: LogSectionProps): ReactElement {
  const id = useId();
  return (
    <section
      aria-labelledby={id}
      className="grid gap-x-12 gap-y-5 border-t border-hairline py-8 md:py-10 lg:grid-cols-[17rem_minmax(0,1fr)]"
    >
      <div className="grid content-start justify-items-start gap-2">
        <h2 id={id} className="text-lg font-bold">
          {title}
        </h2>
        {lead ? <p className="max-w-prose text-sm text-muted">{lead}</p> : null}
        {action ? <div className="mt-2 empty:hidden">{action}</div> : null}
      </div>
      <div className="min-w-0">{children}</div>
    </section>
  );
}
