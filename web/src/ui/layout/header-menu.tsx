import type { MouseEvent, ReactElement, ReactNode } from 'react';
import { useId } from 'react';
import { Link } from '../controls/link.tsx';

const itemClass =
  'flex min-h-10 w-full items-center gap-3 rounded-control px-3 text-sm font-medium hover:bg-well -outline-offset-2';

interface HeaderMenuProps {
  /** The accessible name of the button. */
  label: string;
  /** What the button shows. */
  trigger: ReactNode;
  /** HeaderMenuLink, HeaderMenuButton and anything between. */
  children: ReactNode;
  className?: string;
}

/**
 * Links behind a button in the header. It is the browser's own popover (Escape, a press beside it and the
 * top layer included), because the header is on every screen and must not need the 45 kB of `Menu`.
 */
export function HeaderMenu({ label, trigger, children, className = '' }: HeaderMenuProps): ReactElement {
  const id = useId();
  return (
    <>
      <button
        type="button"
        popoverTarget={id}
        className={`inline-flex min-h-10 min-w-10 items-center justify-center rounded-control hover:bg-well ${className}`}
      >
        <span className="sr-only">{label}</span>
        {trigger}
      </button>
      <div id={id} popover="auto" className="header-menu">
        {children}
      </div>
    </>
  );
}

/** Closes the menu, which a change of the route would leave open. */
function close(event: MouseEvent<HTMLElement>): void {
  event.currentTarget.closest<HTMLElement>('[popover]')?.hidePopover();
}

export function HeaderMenuLink({ to, children }: { to: string; children: ReactNode }): ReactElement {
  return (
    <Link to={to} className={itemClass} onClick={close}>
      {children}
    </Link>
  );
}

interface HeaderMenuButtonProps {
  onSelect: () => void;
  children: ReactNode;
}

export function HeaderMenuButton({ onSelect, children }: HeaderMenuButtonProps): ReactElement {
  const press = (event: MouseEvent<HTMLElement>) => {
    close(event);
    onSelect();
  };
  return (
    <button type="button" className={itemClass} onClick={press}>
      {children}
    </button>
  );
}
