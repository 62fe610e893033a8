import { themeSwitch } from './theme.ts';

const takenOver = 'pagetakeover';

/**
 * Runs in the page's head and keeps clicks on buttons, which do nothing before the page's script has arrived. Forms, menus
 * and switches of the colour mode work without it and are left alone. Its digest is in the content security policy, so it
 * must be sent letter for letter.
 */
export const earlyClickScript = `(()=>{
const clicked=new Set(),keep=({target})=>{const button=target.closest?.('button[type=button]');
if(button&&!button.matches('[popovertarget],[${themeSwitch}]'))clicked.add(button)};
document.addEventListener('click',keep,true);
document.addEventListener('${takenOver}',()=>{document.removeEventListener('click',keep,true);
clicked.forEach(button=>{if(button.isConnected)button.click()})},{once:true})})()`;

/** Repeats the kept clicks, each button once. Call it when the page can handle them. */
export function repeatEarlyClicks(): void {
  document.dispatchEvent(new Event(takenOver));
}
