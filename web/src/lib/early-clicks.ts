import { themeSwitch } from './theme.ts';

const takenOver = 'pagetakeover';

/**
 * Runs in the page's head and keeps what users press before the page's script has arrived: clicks on buttons, which would
 * do nothing, and the last sending of a form with the method POST, which would lead back to the same screen without what
 * was typed. Searches, menus and switches of the colour mode work without the script and are left alone. Its digest is in
 * the content security policy, so it must be sent letter for letter.
 */
export const earlyClickScript = /* @__PURE__ */ writeEarlyClickScript();

function writeEarlyClickScript(): string {
  return `(()=>{
const clicked=new Set();let sent;
const click=({target})=>{const button=target.closest?.('button[type=button]');
if(button&&!button.matches('[popovertarget],[${themeSwitch}]'))clicked.add(button)};
const submit=(event)=>{if(event.target.matches('[method=post]')){event.preventDefault();sent=event.submitter}};
document.addEventListener('click',click,true);document.addEventListener('submit',submit,true);
document.addEventListener('${takenOver}',()=>{
document.removeEventListener('click',click,true);document.removeEventListener('submit',submit,true);
if(sent)clicked.add(sent);
clicked.forEach(button=>{if(button.isConnected)button.click()})},{once:true})})()`;
}

/**
 * Repeats the kept clicks, each button once. A form is sent by a click on its button, because React hydrates at once for a
 * click but not for a submit. Call it when the page can handle them.
 */
export function repeatEarlyClicks(): void {
  document.dispatchEvent(new Event(takenOver));
}
