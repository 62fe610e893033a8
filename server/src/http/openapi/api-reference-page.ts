import { html } from '../../platform/html/html.ts';
import { styleElement } from '../../platform/html/style-element.ts';

/** The brand's background and text around the reader; parts of the reader that are not useful here are hidden. */
const style = styleElement(`
body { margin: 0; background: #fafaf6; color: #10131a; font: 17px/28px Archivo, 'Helvetica Neue', Arial, sans-serif; }
header { max-width: 1460px; margin: 0 auto; padding: 20px; box-sizing: border-box; }
header a { color: inherit; font-weight: 900; font-stretch: 125%; letter-spacing: 0.04em; text-decoration: none; }
.swagger-ui .information-container { padding-top: 0; }
.swagger-ui .info { margin: 12px 0 28px; }
.swagger-ui .auth-wrapper, .swagger-ui .authorization__btn, .swagger-ui .scheme-container { display: none; }
.swagger-ui .opblock .opblock-summary-path { overflow-wrap: anywhere; }
.swagger-ui table.responses-table, .swagger-ui table.parameters { table-layout: fixed; }
.swagger-ui .opblock-body { overflow-x: auto; }
`);

/** The content security policy of the reader: its own files, and requests to this site. */
export const referencePolicy = `default-src 'none'; script-src 'self'; style-src 'self' ${style.source}; img-src 'self' data:; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`;

/** The page that shows the reader. `reader` is the folder of its files. */
export function referencePage(reader: string): string {
  const page = html`<html lang="en">
    <head>
      <meta charset="utf-8" />
      <meta name="viewport" content="width=device-width, initial-scale=1" />
      <title>API · Fit Coder Courses</title>
      <link rel="icon" href="data:," />
      <link rel="stylesheet" href="${reader}/swagger-ui.css" />
      ${style.element}
    </head>
    <body>
      <header><a href="/">FIT CODER</a></header>
      <main id="reader"></main>
      <script src="${reader}/swagger-ui-bundle.js"></script>
      <script src="${reader.replace(/reader$/u, 'start.js')}"></script>
    </body>
  </html> `;
  return `<!doctype html>\n${page.text}`;
}

/** Starts the reader on the document at `url`. This is a separate file, because pages have no inline script. */
export function referenceStart(url: string): string {
  const options = {
    url,
    dom_id: '#reader',
    deepLinking: true,
    defaultModelsExpandDepth: -1,
    docExpansion: 'list',
    validatorUrl: null,
  };
  return `SwaggerUIBundle(${JSON.stringify(options)});\n`;
}
