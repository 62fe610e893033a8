import { html, Html } from '../../platform/html/html.ts';
import { styleElement } from '../../platform/html/style-element.ts';

const style = styleElement(`
:root { color-scheme: light dark; --page: #fafaf6; --ink: #10131a; --muted: #474c57; --hairline: #dcdcd2;
  --action: #2a5fd0; --action-hover: #1f4db0; --cursor: #10131a; --focus: #2a5fd0;
  --sans: Archivo, 'Helvetica Neue', Arial, sans-serif;
  --mono: 'JetBrains Mono', ui-monospace, 'SF Mono', Menlo, Consolas, monospace; }
@media (prefers-color-scheme: dark) {
  :root { --page: #10131a; --ink: #f3f3ec; --muted: #b4bac6; --hairline: #2a303d; --action: #3a6ade;
    --action-hover: #2f5dcb; --cursor: #d6ff3d; --focus: #d6ff3d; } }
* { box-sizing: border-box; margin: 0; }
body { background: var(--page); color: var(--ink); font: 1.0833rem/1.75rem var(--sans); }
header, main { max-width: 62rem; margin: 0 auto; padding: 1.25rem 1rem; }
header { border-bottom: 1px solid var(--hairline); }
.wordmark { color: inherit; font-weight: 900; font-stretch: 125%; letter-spacing: 0.04em; text-decoration: none; }
.cursor { display: inline-block; width: 0.34em; height: 1.1em; margin: 0 0.06em; vertical-align: -0.2em;
  background: var(--cursor); }
:focus-visible { outline: 2px solid var(--focus); outline-offset: 2px; border-radius: 6px; }
main { padding-block: 3rem 4rem; }
.label { color: var(--muted); font: 500 0.8125rem/1.25rem var(--mono); }
h1 { max-width: 34rem; margin-top: 0.5rem; font-size: 1.9259rem; line-height: 2.25rem; font-weight: 800;
  font-stretch: 125%; }
p { max-width: 34rem; margin-top: 1rem; color: var(--muted); overflow-wrap: anywhere; }
code { font-family: var(--mono); font-size: 0.9em; }
.ways { display: flex; flex-wrap: wrap; gap: 1rem; margin-top: 2rem; }
.ways a { display: inline-block; min-height: 2.75rem; padding: 0.5rem 1.25rem; border-radius: 6px;
  border: 1px solid var(--action); color: inherit; font-weight: 650; text-decoration: none; }
.ways a:first-child { background: var(--action); color: #fff; }
.ways a:first-child:hover { background: var(--action-hover); }
@media (min-width: 48em) { header, main { padding-inline: 2rem; } main { padding-block: 5rem; } }
`);

/** The content security policy of an error page: its own style, and nothing else. */
export const failurePolicy = `default-src 'none'; style-src ${style.source}; img-src data:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`;

const titles: Readonly<Record<number, string>> = {
  401: 'Log in to see this',
  403: 'You cannot open this',
  404: 'There is nothing here',
  405: 'This is not possible here',
  408: 'The request took too long',
  413: 'This is too large',
  414: 'This address is too long',
  421: 'This address belongs to another site',
  429: 'Too many requests',
  431: 'This request is too large',
  500: 'Something went wrong',
  503: 'The site is busy',
  507: 'The disk of the site is full',
};

/** The page for an error of the server itself. It loads nothing. */
export function failurePage(status: number, sentence: string): string {
  const title = titles[status] ?? (status < 500 ? 'This request could not be read' : 'Something went wrong');
  const again = status === 408 || status === 429 || status >= 500;
  return layOut({
    status,
    title,
    explanation: html`<p>${sentence}</p>`,
    ways: html`${again ? html`<a href="">Try again</a>` : new Html('')} <a href="/">Go to the start page</a>`,
  });
}

/** The page for a host name that the site does not serve; `site` is the site's origin. */
export function wrongHostPage(site: string): string {
  return layOut({
    status: 421,
    title: 'This site has a different address',
    explanation: html`<p>Its address is ${site}.</p>
      <p>
        If you run this site, add this host to <code>ALLOWED_HOSTS</code>, or make your proxy pass on the Host
        header.
      </p>`,
    ways: html`<a href="${site}">Go to the site</a>`,
    home: site,
  });
}

interface FailureDependencies {
  readonly status: number;
  readonly title: string;
  readonly explanation: Html;
  /** Links to possible next steps. */
  readonly ways: Html;
  /** The target of the wordmark's link. */
  readonly home?: string;
}

function layOut({ status, title, explanation, ways, home = '/' }: FailureDependencies): string {
  const page = html`<html lang="en">
    <head>
      <meta charset="utf-8" />
      <meta name="viewport" content="width=device-width, initial-scale=1" />
      <meta name="robots" content="noindex" />
      <title>${title} · Fit Coder Courses</title>
      <link rel="icon" href="data:," />
      ${style.element}
    </head>
    <body>
      <header>
        <a class="wordmark" href="${home}" aria-label="Fit Coder">F<span class="cursor"></span>T CODER</a>
      </header>
      <main>
        <div class="label">${String(status)}</div>
        <h1>${title}</h1>
        ${explanation}
        <div class="ways">${ways}</div>
      </main>
    </body>
  </html> `;
  return `<!doctype html>\n${page.text}`;
}
