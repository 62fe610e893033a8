import { html, type Html } from '../../../../platform/html/html.ts';

/** A page before it gets its style. */
export interface SandboxPage {
  readonly title: string;
  readonly main: Html;
}

const month = new Intl.DateTimeFormat('en-US', { month: 'short', timeZone: 'UTC' });

/** `22 Nov 2026`, in UTC. */
export function shownDay(date: Date): string {
  return `${date.getUTCDate()} ${month.format(date)} ${date.getUTCFullYear()}`;
}

/** A page with one sentence, shown instead of a page that is not available. */
export function sentencePage(title: string, sentence: string): SandboxPage {
  return {
    title,
    main: html`<main class="note">
      <div>
        <h1>${title}</h1>
        <p>${sentence}</p>
        <a class="button" href="/">Back to the site</a>
      </div>
    </main>`,
  };
}

/** The whole document of a page. */
export function frame({ title, main }: SandboxPage, style: Html): string {
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <title>${title} · Fit Coder Courses test payments</title>
        <link rel="icon" href="/favicon.svg" />
        ${style}
      </head>
      <body>
        <header>
          <span class="wordmark" role="img" aria-label="Fit Coder">F<span class="cursor"></span>T CODER</span>
          <span class="mark">Test page: never enter a real card</span>
        </header>
        ${main}
      </body>
    </html>`.text;
}
