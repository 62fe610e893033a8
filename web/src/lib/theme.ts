import { useSyncExternalStore } from 'react';

export type Theme = 'light' | 'dark';

/** Where the choice is kept in local storage. */
const themeKey = 'fit-coder-theme';

/**
 * Runs in the page's head before anything is drawn, so that the kept choice never flashes.
 * Its digest is in the content security policy, so it must be sent letter for letter.
 */
export const themeScript = `try{if(localStorage.getItem('${themeKey}')==='dark')document.documentElement.dataset.theme='dark'}catch{}`;

const listeners = new Set<() => void>();

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function current(): Theme {
  return document.documentElement.dataset['theme'] === 'dark' ? 'dark' : 'light';
}

function choose(theme: Theme): void {
  document.documentElement.dataset['theme'] = theme;
  try {
    localStorage.setItem(themeKey, theme);
  } catch {
    // Storage may be switched off; the choice then lasts as long as the page.
  }
  for (const listener of listeners) listener();
}

/** The colour mode and how to change it. Light until chosen otherwise. */
export function useTheme(): [Theme, (theme: Theme) => void] {
  return [useSyncExternalStore(subscribe, current, () => 'light'), choose];
}
