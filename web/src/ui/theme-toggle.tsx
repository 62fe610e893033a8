import type { ReactElement } from 'react';
import { Icon } from './icon.tsx';

export type Theme = 'light' | 'dark';

interface ThemeToggleProps {
  value: Theme;
  onChange: (next: Theme) => void;
}

/** A 40 px switch. The icon follows the page by CSS, so it is right before the script knows the choice. */
export function ThemeToggle({ value, onChange }: ThemeToggleProps): ReactElement {
  return (
    <button
      type="button"
      role="switch"
      aria-label="Dark mode"
      aria-checked={value === 'dark'}
      className="inline-grid size-10 place-content-center rounded-control text-muted hover:bg-well hover:text-ink"
      onClick={() => onChange(value === 'dark' ? 'light' : 'dark')}
    >
      <span className="dark:hidden">
        <Icon name="moon" />
      </span>
      <span className="hidden dark:block">
        <Icon name="sun" />
      </span>
    </button>
  );
}
