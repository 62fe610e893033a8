/** Where the browser keeps whether the stage of a lecture takes the whole width. */
export const theatreKey = 'fit-coder-theatre';

/**
 * Runs in the page's head before anything is drawn, so that the stage does not jump. Its digest is in the content security
 * policy, so it must be sent letter for letter.
 */
export const theatreScript = /* @__PURE__ */ writeTheatreScript();

function writeTheatreScript(): string {
  return `try{document.documentElement.dataset.theatre=localStorage.getItem('${theatreKey}')||'off'}catch{}`;
}
