import { useExternalStore } from './external-store.ts';

export const themeChoices = ['light', 'dark', 'system'] as const;

/** A colour mode; `system` follows the setting of the visitor's system. */
export type ThemeChoice = (typeof themeChoices)[number];

/** Where the browser keeps the choice. */
const themeKey = 'fit-coder-theme';

/** Marks a button that changes the colour mode: its value is a `ThemeChoice`, or empty to swap light and dark. */
export const themeSwitch = 'data-theme-switch';

/** The event that the document fires when the colour mode changes. */
const changed = 'themechange';

/**
 * Runs in the page's head before anything is drawn, so that the wrong mode never flashes and the switches work while the
 * rest of the script is still on its way. The choice is stored from the first visit on, as the specification says; when
 * storage is switched off, it lasts as long as the page.
 * Its digest is in the content security policy, so it must be sent letter for letter.
 */
export const themeScript = /* @__PURE__ */ writeThemeScript();

function writeThemeScript(): string {
  return `(()=>{
const {dataset}=document.documentElement,system=matchMedia('(prefers-color-scheme: dark)');
const show=()=>{const {themeChoice}=dataset;
dataset.theme=themeChoice==='system'?system.matches?'dark':'light':themeChoice;
document.dispatchEvent(new Event('${changed}'))};
const choose=choice=>{dataset.themeChoice=choice;
try{localStorage.setItem('${themeKey}',choice)}catch{}
show()};
let kept;
try{kept=localStorage.getItem('${themeKey}')}catch{}
choose(kept==='dark'||kept==='system'?kept:'light');
system.addEventListener('change',show);
document.addEventListener('click',({target})=>{
const button=target.closest?.('[${themeSwitch}]');
if(button)choose(button.getAttribute('${themeSwitch}')||(dataset.theme==='dark'?'light':'dark'))})})()`;
}

function subscribe(listener: () => void): () => void {
  document.addEventListener(changed, listener);
  return () => document.removeEventListener(changed, listener);
}

function isDark(): boolean {
  return document.documentElement.dataset['theme'] === 'dark';
}

function choice(): ThemeChoice {
  const chosen = document.documentElement.dataset['themeChoice'];
  return themeChoices.find((known) => known === chosen) ?? 'light';
}

/** Whether the page is dark now, whatever was chosen. */
export function useIsDark(): boolean {
  return useExternalStore({ subscribe, read: isDark }, false);
}

/** The chosen colour mode. Light until chosen otherwise. */
export function useThemeChoice(): ThemeChoice {
  return useExternalStore<ThemeChoice>({ subscribe, read: choice }, 'light');
}
