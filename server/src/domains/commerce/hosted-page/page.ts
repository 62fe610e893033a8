import { html, type Html } from '../../../platform/html/html.ts';

/** A page of a checkout before it gets its style. */
export interface HostedPage {
  readonly title: string;
  readonly main: Html;
}

/** What all pages of a provider share. */
export interface PageSite {
  /** After the page's title. */
  readonly title: string;
  /** A warning in the header; null if there is none. */
  readonly mark: string | null;
}

/** A page with one sentence, shown instead of a page that is not available. */
export function sentencePage(title: string, sentence: string): HostedPage {
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
export function documentOf({ title, main }: HostedPage, site: PageSite, style: Html): string {
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <title>${title} · ${site.title}</title>
        <link rel="icon" href="/favicon.svg" />
        ${style}
      </head>
      <body>
        <header>
          <span class="wordmark" role="img" aria-label="Fit Coder">F<span class="cursor"></span>T CODER</span>
          ${site.mark === null ? '' : html`<span class="mark">${site.mark}</span>`}
        </header>
        ${main}
      </body>
    </html>`.text;
}
