import { useExternalStore } from './external-store.ts';

type Theme = 'light' | 'dark';

/** Marks the buttons that switch the colour mode when they are clicked. */
export const themeSwitch = 'data-theme-switch';

/** The event that the document fires when the colour mode changes. */
const changed = 'themechange';

/**
 * Runs in the page's head before anything is drawn, so that the wrong mode never flashes and the switches work while the
 * rest of the script is still on its way. When storage is switched off, a choice lasts as long as the page.
 * Its digest is in the content security policy, so it must be sent letter for letter.
 */
export const themeScript = `(()=>{
const root=document.documentElement,key='fit-coder-theme';
try{if(localStorage.getItem(key)==='dark')root.dataset.theme='dark'}catch{}
document.addEventListener('click',({target})=>{
if(!target.closest?.('[${themeSwitch}]'))return;
root.dataset.theme=root.dataset.theme==='dark'?'light':'dark';
try{localStorage.setItem(key,root.dataset.theme)}catch{}
document.dispatchEvent(new Event('${changed}'))})})()`;

function subscribe(listener: () => void): () => void {
  document.addEventListener(changed, listener);
  return () => document.removeEventListener(changed, listener);
}

function current(): Theme {
  return document.documentElement.dataset['theme'] === 'dark' ? 'dark' : 'light';
}

/** The colour mode. Light until chosen otherwise. */
export function useTheme(): Theme {
  return useExternalStore<Theme>({ subscribe, read: current }, 'light');
}
