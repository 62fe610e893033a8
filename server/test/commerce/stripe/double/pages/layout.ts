import { html, type Html } from '../../../../../src/platform/html/html.ts';
import type { HttpAnswer } from '../wire/server.ts';

/** A page of the double. */
export function page(title: string, main: Html, status = 200): HttpAnswer {
  const { text } = html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>${title}</title>
        <style>
          body {
            font:
              1rem/1.5 system-ui,
              sans-serif;
            max-inline-size: 32rem;
            margin: 2rem auto;
            padding: 0 1rem;
          }
          label,
          button,
          input {
            display: block;
            font: inherit;
            inline-size: 100%;
            box-sizing: border-box;
          }
          input {
            margin-block: 0.25rem 1rem;
            padding: 0.5rem;
          }
          button {
            padding: 0.75rem;
            margin-block: 0.5rem;
          }
          [role='alert'] {
            color: #a40000;
          }
        </style>
      </head>
      <body>
        <main>${main}</main>
      </body>
    </html>`;
  return { status, headers: { 'content-type': 'text/html; charset=utf-8' }, body: text };
}

export function redirect(location: string): HttpAnswer {
  return { status: 303, headers: { location }, body: '' };
}

export function notFound(): HttpAnswer {
  return page('Not found', html`<h1>This page does not exist</h1>`, 404);
}

/** The fields of a form as a browser sends them. */
export function fieldsOf(body: string): Readonly<Record<string, string>> {
  return Object.fromEntries(new URLSearchParams(body));
}
