import type { ReactElement } from 'react';
import { themeChoices, themeSwitch, useThemeChoice } from '../../lib/theme.ts';

const names = { light: 'Light', dark: 'Dark', system: 'System' } as const;

/** The colour modes side by side. The script in the page's head handles the clicks. */
export function ThemeChoiceButtons(): ReactElement {
  const chosen = useThemeChoice();
  return (
    <div role="group" aria-label="Colour mode" className="theme-choice">
      {themeChoices.map((choice) => (
        <button key={choice} type="button" aria-pressed={choice === chosen} {...{ [themeSwitch]: choice }}>
          {names[choice]}
        </button>
      ))}
    </div>
  );
}
