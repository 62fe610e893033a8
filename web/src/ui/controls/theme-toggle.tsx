import type { ReactElement } from 'react';
import { themeSwitch, useIsDark } from '../../lib/theme.ts';
import { Icon } from './icon.tsx';

/**
 * A 40 px switch between light and dark. The script in the page's head handles its clicks and CSS draws its icon, so both
 * work before the rest of the script arrives; only `aria-checked` waits for it.
 */
export function ThemeToggle(): ReactElement {
  const isDark = useIsDark();
  return (
    <button
      type="button"
      role="switch"
      aria-label="Dark mode"
      aria-checked={isDark}
      className="inline-grid size-10 place-content-center rounded-control text-muted hover:bg-well hover:text-ink"
      {...{ [themeSwitch]: '' }}
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
