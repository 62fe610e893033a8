// @vitest-environment happy-dom
import { runInThisContext } from 'node:vm';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ThemeChoiceButtons } from './theme-choice.tsx';
import { ThemeToggle } from './theme-toggle.tsx';
import { themeScript } from '../../lib/theme.ts';

const system = Object.assign(new EventTarget(), { matches: false });
const { dataset } = document.documentElement;
const kept = () => localStorage.getItem('fit-coder-theme');
let stop = new AbortController();

/** Opens a page with the script in its head, and the two controls. */
function openPage(): void {
  const listen = document.addEventListener.bind(document);
  vi.spyOn(document, 'addEventListener').mockImplementation((type: string, listener: unknown) =>
    listen(type, listener as EventListener, { signal: stop.signal }),
  );
  runInThisContext(themeScript);
  vi.mocked(document.addEventListener).mockRestore();
  render(
    <>
      <ThemeToggle />
      <ThemeChoiceButtons />
    </>,
  );
}

const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const pressed = () =>
  screen
    .getAllByRole('button')
    .filter((button) => button.getAttribute('aria-pressed') === 'true')
    .map((button) => button.textContent);

/** The visitor's system changes to dark or light. */
function changeSystem(dark: boolean): void {
  system.matches = dark;
  act(() => void system.dispatchEvent(new Event('change')));
}

beforeEach(() => {
  vi.stubGlobal('matchMedia', () => system);
  system.matches = false;
});
afterEach(() => {
  cleanup();
  stop.abort();
  stop = new AbortController();
  localStorage.clear();
  vi.unstubAllGlobals();
});

test('a first visit is light and stores that, even on a dark system', () => {
  system.matches = true;
  openPage();
  expect([kept(), dataset['theme'], pressed()]).toEqual(['light', 'light', ['Light']]);
});

test('a stored choice is kept, and anything else that is stored counts as light', () => {
  localStorage.setItem('fit-coder-theme', 'dark');
  openPage();
  expect([kept(), dataset['theme'], pressed()]).toEqual(['dark', 'dark', ['Dark']]);
  cleanup();
  localStorage.setItem('fit-coder-theme', 'purple');
  openPage();
  expect([kept(), dataset['theme'], pressed()]).toEqual(['light', 'light', ['Light']]);
});

test('the system’s setting is stored as such and followed when it changes', () => {
  openPage();
  press('System');
  expect([kept(), dataset['theme'], pressed()]).toEqual(['system', 'light', ['System']]);
  changeSystem(true);
  expect([kept(), dataset['theme'], pressed()]).toEqual(['system', 'dark', ['System']]);
  expect(screen.getByRole('switch').getAttribute('aria-checked')).toBe('true');
  press('Light');
  changeSystem(false);
  changeSystem(true);
  expect([kept(), dataset['theme']]).toEqual(['light', 'light']);
});

test('the switch turns what is shown into its opposite', () => {
  system.matches = true;
  localStorage.setItem('fit-coder-theme', 'system');
  openPage();
  fireEvent.click(screen.getByRole('switch', { name: 'Dark mode' }));
  expect([kept(), dataset['theme'], pressed()]).toEqual(['light', 'light', ['Light']]);
});

test('without storage a choice lasts as long as the page', () => {
  vi.stubGlobal('localStorage', undefined);
  openPage();
  press('Dark');
  expect([dataset['theme'], pressed()]).toEqual(['dark', ['Dark']]);
  vi.unstubAllGlobals();
});
