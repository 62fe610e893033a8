/** The id of the element with the page's state, which also names the page's scripts. */
export const pageStateId = 'page-state';

/**
 * Loads the page's scripts after the first paint, so that on a slow line they do not delay the styles and the font that
 * the paint needs. A page in a hidden tab is not painted, so its scripts load at once, as do those of a browser that does
 * not report paints. Nor is a page in a window that another window covers, which the page cannot know. So the scripts load
 * at the latest a second after the `load` event. The digest of this text is in the content security policy, so it
 * must be sent letter for letter.
 */
export const startScript = /* @__PURE__ */ writeStartScript();

function writeStartScript(): string {
  return `(()=>{
const {script,preloads}=JSON.parse(document.getElementById('${pageStateId}').textContent).assets;
const begin=()=>{
for(const href of preloads.splice(0))document.head.append(Object.assign(document.createElement('link'),{rel:'modulepreload',href}));
import(script)};
addEventListener('load',()=>setTimeout(begin,1000));
document.hidden||!PerformanceObserver.supportedEntryTypes.includes('paint')?begin()
:new PerformanceObserver(begin).observe({type:'paint',buffered:true})})()`;
}
