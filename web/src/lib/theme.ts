import { useExternalStore } from './external-store.ts';

type Theme = 'light' | 'dark';

/** Marks the buttons that switch the colour mode when they are clicked. */
export const themeSwitch = 'data-theme-switch';

/** The event that the document fires when the colour mode changes. */
const changed = 'themechange';

/**
 * Runs in the page's head before the first paint, so that the wrong mode never flashes and the switches work before the
 * rest of the script has loaded. Without storage, a choice lasts until the page is closed. The Content Security Policy
 * contains its digest, so the page must contain exactly this text.
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

/** The colour mode; light by default. */
export function useTheme(): Theme {
  return useExternalStore<Theme>({ subscribe, read: current }, 'light');
}
