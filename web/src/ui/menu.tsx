import { Menu as BaseMenu } from '@base-ui/react/menu';
import type { ReactElement, ReactNode } from 'react';
import { Link } from './link.tsx';

const itemClass =
  'flex min-h-10 items-center gap-3 rounded-control px-3 text-sm font-medium outline-none data-highlighted:bg-well data-disabled:text-faint';

interface MenuProps {
  /** The accessible name of the trigger. */
  label: string;
  /** What the trigger shows, such as an avatar. */
  trigger: ReactNode;
  /** MenuItem, MenuLink, MenuSeparator, MenuNote. */
  children: ReactNode;
  align?: 'start' | 'end';
  className?: string;
}

/** A list of deeds behind a button; arrows, letters, Escape and the edges of the screen are taken care of. */
export function Menu({ label, trigger, children, align = 'end', className = '' }: MenuProps): ReactElement {
  return (
    <BaseMenu.Root modal={false}>
      <BaseMenu.Trigger
        className={`inline-flex min-h-10 min-w-10 items-center justify-center rounded-control hover:bg-well data-popup-open:bg-well ${className}`}
      >
        <span className="sr-only">{label}</span>
        {trigger}
      </BaseMenu.Trigger>
      <BaseMenu.Portal>
        <BaseMenu.Positioner className="z-40 outline-none" sideOffset={6} align={align}>
          <BaseMenu.Popup className="min-w-52 origin-(--transform-origin) rounded-card border border-hairline bg-surface p-1.5 shadow-float outline-none transition-[opacity,scale] data-ending-style:scale-98 data-ending-style:opacity-0 data-starting-style:scale-98 data-starting-style:opacity-0">
            {children}
          </BaseMenu.Popup>
        </BaseMenu.Positioner>
      </BaseMenu.Portal>
    </BaseMenu.Root>
  );
}

interface MenuItemProps {
  onSelect: () => void;
  disabled?: boolean;
  danger?: boolean;
  children: ReactNode;
}

export function MenuItem({
  onSelect,
  disabled = false,
  danger = false,
  children,
}: MenuItemProps): ReactElement {
  return (
    <BaseMenu.Item
      className={`${itemClass} w-full ${danger ? 'text-danger' : ''}`}
      disabled={disabled}
      onClick={onSelect}
    >
      {children}
    </BaseMenu.Item>
  );
}

export function MenuLink({ to, children }: { to: string; children: ReactNode }): ReactElement {
  return (
    <BaseMenu.LinkItem className={itemClass} closeOnClick render={<Link to={to} />}>
      {children}
    </BaseMenu.LinkItem>
  );
}

export function MenuSeparator(): ReactElement {
  return <BaseMenu.Separator className="mx-3 my-1.5 border-t border-hairline" />;
}

/** Words that are not a deed, such as who is signed in. */
export function MenuNote({ children }: { children: ReactNode }): ReactElement {
  return <div className="px-3 py-2 text-sm text-muted">{children}</div>;
}
