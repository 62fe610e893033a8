import { Menu } from '@base-ui/react/menu';
import { useRef, type ReactElement, type ReactNode } from 'react';
import { useNavigate } from 'react-router';
import { isPlainClick } from '../../lib/plain-click.ts';
import { buttonClass } from '../controls/button.tsx';
import { Icon } from '../controls/icon.tsx';

const itemClass =
  'flex min-h-10 w-full cursor-pointer items-center gap-3 rounded-control px-3 text-sm font-medium -outline-offset-2 data-disabled:cursor-not-allowed data-disabled:text-faint data-highlighted:bg-well';

interface RowMenuProps {
  /** The accessible name of the button: `Actions for Rust ownership`. */
  label: string;
  /** Words on the button instead of the three dots; `label` begins with them. */
  words?: string;
  /** `RowMenuLink`s and `RowMenuButton`s. */
  children: ReactNode;
}

const dotsClass =
  'inline-grid size-10 place-content-center rounded-control text-muted hover:bg-well hover:text-ink data-popup-open:bg-well';

/** A menu of actions for one row, behind a button with three dots or with words. */
export function RowMenu({ label, words, children }: RowMenuProps): ReactElement {
  // In its cell: what opens at the page's end is in no landmark.
  const place = useRef<HTMLDivElement>(null);
  return (
    <div ref={place}>
      <Menu.Root>
        <Menu.Trigger
          aria-label={label}
          className={
            words ? buttonClass({ variant: 'quiet', size: 'small' }, 'data-popup-open:bg-well') : dotsClass
          }
        >
          {words ? (
            <>
              {words} <Icon name="chevronDown" size={16} />
            </>
          ) : (
            <Icon name="more" />
          )}
        </Menu.Trigger>
        <Menu.Portal container={place}>
          <Menu.Positioner side="bottom" align="end" sideOffset={4} className="z-40 outline-none">
            <Menu.Popup className="min-w-44 rounded-card border border-hairline bg-surface p-1.5 shadow-float outline-none transition-opacity data-ending-style:opacity-0 data-starting-style:opacity-0">
              {children}
            </Menu.Popup>
          </Menu.Positioner>
        </Menu.Portal>
      </Menu.Root>
    </div>
  );
}

/** Goes to another screen. */
export function RowMenuLink({ to, children }: { to: string; children: ReactNode }): ReactElement {
  const navigate = useNavigate();
  return (
    <Menu.LinkItem
      className={itemClass}
      href={to}
      closeOnClick
      onClick={(event) => {
        if (!isPlainClick(event)) return;
        event.preventDefault();
        void navigate(to);
      }}
    >
      {children}
    </Menu.LinkItem>
  );
}

interface RowMenuButtonProps {
  onSelect: () => void;
  /** For what cannot be undone. */
  danger?: boolean;
  disabled?: boolean;
  children: ReactNode;
}

export function RowMenuButton({ onSelect, danger, disabled, children }: RowMenuButtonProps): ReactElement {
  return (
    <Menu.Item
      className={`${itemClass} ${danger ? 'text-danger' : ''}`}
      disabled={disabled ?? false}
      onClick={onSelect}
    >
      {children}
    </Menu.Item>
  );
}
