import type { Html } from '../../../platform/html/html.ts';
import { styleElement } from '../../../platform/html/style-element.ts';

/** The brand's colours and shapes. */
const rules = `
:root {
  color-scheme: light dark;
  --page: #fafaf6; --surface: #fff; --well: #f0f0e8; --ink: #10131a; --muted: #474c57; --hairline: #dcdcd2;
  --edge: #878a8c; --blue: #2a5fd0; --action: #2a5fd0; --action-hover: #1f4db0; --volt: #d6ff3d;
  --on-volt: #10131a; --danger: #b3261e; --focus: #2a5fd0;
  --sans: Archivo, 'Helvetica Neue', Arial, sans-serif;
  --mono: 'JetBrains Mono', ui-monospace, 'SF Mono', Menlo, Consolas, monospace;
}
@media (prefers-color-scheme: dark) {
  :root {
    --page: #10131a; --surface: #191d27; --well: #212733; --ink: #f3f3ec; --muted: #b4bac6; --hairline: #2a303d;
    --edge: #7c8596; --blue: #8fb3ff; --action: #3a6ade; --action-hover: #2f5dcb; --danger: #ff8f86;
    --focus: #d6ff3d;
  }
}
* { box-sizing: border-box; margin: 0; }
body { background: var(--page); color: var(--ink); font: 1.0833rem/1.75rem var(--sans); min-height: 100vh; }
a { color: var(--blue); text-underline-offset: 0.2em; }
:focus-visible { outline: 2px solid var(--focus); outline-offset: 2px; border-radius: 6px; }
header, main { max-width: 62rem; margin: 0 auto; padding: 0 1rem; }
header { display: flex; flex-wrap: wrap; gap: 0.5rem 1rem; align-items: center; justify-content: space-between;
  padding-block: 1.25rem; border-bottom: 1px solid var(--hairline); }
.wordmark { font-weight: 900; font-stretch: 125%; letter-spacing: 0.04em; white-space: nowrap; }
.cursor { display: inline-block; width: 0.34em; height: 1.1em; margin: 0 0.06em; vertical-align: -0.2em;
  background: currentColor; }
@media (prefers-color-scheme: dark) { .cursor { background: var(--volt); } }
.mark { background: var(--volt); color: var(--on-volt); padding: 0.125rem 0.5rem; border-radius: 6px; }
.label, .mark { font: 500 0.8125rem/1.25rem var(--mono); }
.label { color: var(--muted); }
main { display: grid; gap: 2rem; padding-block: 2rem 4rem; }
@media (min-width: 48em) {
  header, main { padding-inline: 2rem; }
  main { grid-template-columns: 5fr 6fr; gap: 4rem; padding-block: 4rem; align-items: start; }
  main.note { grid-template-columns: minmax(0, 34rem); }
}
h1 { font-size: 1.4444rem; line-height: 2rem; font-weight: 750; margin-top: 0.25rem; }
h2 { font-size: 1.0833rem; line-height: 1.75rem; font-weight: 700; }
.amount { font-size: 2.5679rem; line-height: 2.75rem; font-weight: 850; letter-spacing: -0.01em;
  font-variant-numeric: tabular-nums; margin-top: 1rem; }
.terms { margin-top: 1rem; color: var(--muted); }
.terms p + p { margin-top: 0.25rem; }
.column { display: grid; gap: 2rem; }
.facts { margin-top: 1.5rem; border-top: 1px solid var(--hairline); }
.facts div, .payments li { display: flex; flex-wrap: wrap; justify-content: space-between; gap: 0.125rem 1.5rem;
  padding-block: 0.625rem; border-bottom: 1px solid var(--hairline); }
.facts dt, .payments span { color: var(--muted); }
.facts dd { margin: 0; font-variant-numeric: tabular-nums; }
.back, .facts + h2, section > h2 { margin-top: 2rem; }
.payments { list-style: none; padding: 0; margin-top: 0.75rem; border-top: 1px solid var(--hairline); }
form p { color: var(--muted); }
.cards { margin-top: 2rem; padding-top: 1.5rem; border-top: 1px solid var(--hairline); }
.cards p { color: var(--muted); }
.cards dl { margin-top: 1rem; }
.cards dl div { display: flex; flex-wrap: wrap; justify-content: space-between; gap: 0.125rem 1.5rem;
  padding-block: 0.625rem; border-bottom: 1px solid var(--hairline); }
.cards dt { font: 500 1rem/1.5rem var(--mono); font-variant-numeric: tabular-nums; }
.cards dd { color: var(--muted); font-size: 0.8125rem; line-height: 1.25rem; margin: 0; }
form { background: var(--surface); border: 1px solid var(--hairline); border-radius: 10px; padding: 1.5rem 1rem;
  display: grid; gap: 1.25rem; }
@media (min-width: 48em) { form { padding: 2rem; } }
.pair { display: grid; grid-template-columns: 1fr 1fr; gap: 1rem; align-items: start; }
label { display: block; font-weight: 600; font-size: 0.8125rem; line-height: 1.25rem; margin-bottom: 0.375rem; }
input { width: 100%; height: 2.75rem; padding: 0 0.75rem; border: 1px solid var(--edge); border-radius: 6px;
  background: var(--page); color: inherit; font: inherit; font-variant-numeric: tabular-nums; }
input.digits { font-family: var(--mono); font-size: 1rem; }
input[aria-invalid] { border-color: var(--danger); border-width: 2px; }
.error { color: var(--danger); font-size: 0.8125rem; line-height: 1.25rem; margin-top: 0.375rem; }
button, .button { display: block; width: 100%; min-height: 2.75rem; padding: 0.5rem 1rem; border: 0;
  border-radius: 6px; background: var(--action); color: #fff; font: 650 1.0833rem/1.75rem var(--sans);
  text-align: center; text-decoration: none; cursor: pointer; transition: background 140ms ease-out; }
button:hover, .button:hover { background: var(--action-hover); }
.second { background: var(--surface); color: var(--ink); border: 1px solid var(--edge); }
.second:hover { background: var(--well); }
.cancel { text-align: center; }
.note p { margin-top: 1rem; color: var(--muted); }
.note .button { margin-top: 2rem; max-width: 20rem; }
@media (prefers-reduced-motion: reduce) { * { transition: none !important; } }
`;

const faces = {
  archivo: "font-family: 'Archivo'; font-weight: 400 900; font-stretch: 100% 125%",
  'jetbrains-mono': "font-family: 'JetBrains Mono'; font-weight: 400 700",
} as const;

function faceOf(path: string): string {
  const [, face] = Object.entries(faces).find(([name]) => path.includes(`/${name}-`)) ?? [];
  return face ? `@font-face { ${face}; font-display: swap; src: url('${path}') format('woff2'); }\n` : '';
}

/**
 * The style of a checkout's pages, and the policy that allows it, the fonts, an icon, and forms to `formTarget` (a source
 * of the content security policy).
 */
export function pageLook(
  fonts: readonly string[],
  formTarget: string,
): { readonly style: Html; readonly policy: string } {
  const { element, source } = styleElement(fonts.map(faceOf).join('') + rules);
  const policy = `default-src 'none'; style-src ${source}; font-src 'self'; img-src 'self'; base-uri 'none'; form-action ${formTarget}; frame-ancestors 'none'`;
  return { style: element, policy };
}
