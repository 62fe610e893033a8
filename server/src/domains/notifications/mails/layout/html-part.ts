import { html, Html } from '../../../../platform/html/html.ts';
import type { Fact, ItemTable, MailContent } from './content.ts';
import { sheet, styles } from './style.ts';

/** Outlook ignores `max-width`, so it gets a table of the column's width. */
const outlookBegin = new Html(
  '<!--[if mso]><table role="presentation" align="center" width="600" cellpadding="0" cellspacing="0"><tr><td><![endif]-->',
);
const outlookEnd = new Html('<!--[if mso]></td></tr></table><![endif]-->');
const style = new Html(`<style>${sheet}</style>`);

export function htmlPart(content: MailContent): string {
  const { preview, heading } = content;
  const page = html`<html lang="en">
    <head>
      <meta charset="utf-8" />
      <meta name="viewport" content="width=device-width, initial-scale=1" />
      <meta name="format-detection" content="telephone=no, date=no, address=no, email=no, url=no" />
      <meta name="color-scheme" content="light dark" />
      <meta name="supported-color-schemes" content="light dark" />
      <title>${heading}</title>
      ${style}
    </head>
    <body class="page" style="${styles.body}">
      <div style="display:none;max-height:0;overflow:hidden;">${preview}</div>
      <table class="page" role="presentation" style="${styles.page}">
        <tr>
          <td style="padding:24px 16px 40px;">${outlookBegin} ${column(content)} ${outlookEnd}</td>
        </tr>
      </table>
    </body>
  </html> `;
  return `<!doctype html>\n${page.text}`;
}

function column({ heading, paragraphs, receipt, action, reason, stop }: MailContent): Html {
  return html`<div style="${styles.column}">
    <div class="ink line" style="${styles.wordmark}">${wordmark()}</div>
    <h1 class="ink" style="${styles.heading}">${heading}</h1>
    ${paragraphs.map((text) => html`<p class="ink" style="${styles.paragraph}">${text}</p> `)}
    ${receipt ? [factTable(receipt.facts), itemTable(receipt.items)] : []}
    <table role="presentation" style="${styles.action}">
      <tr>
        <td class="button" style="${styles.button}">
          <a href="${action.url}" style="${styles.buttonLink}">${action.label}</a>
        </td>
      </tr>
    </table>
    <p class="muted line" style="margin:0;${styles.reason}">
      ${reason}${stop ? html` <a class="muted" href="${stop.url}" style="${styles.stop}">${stop.label}</a>` : ''}
    </p>
  </div>`;
}

function factTable(facts: readonly Fact[]): Html {
  const rows = facts.map(
    ([label, value]) =>
      html`<tr>
        <th class="muted label" scope="row" style="${styles.factLabel}">${label}</th>
        <td class="ink value" style="${styles.factValue}">${value}</td>
      </tr> `,
  );
  return html`<table style="${styles.facts}">
    ${rows}
  </table>`;
}

function itemTable({ heads, rows, total, included }: ItemTable): Html {
  const [item, price] = heads;
  return html`<table class="surface line" style="${styles.items}">
    <thead>
      <tr>
        <th class="muted" scope="col" style="${styles.itemHead}text-align:left;">${item}</th>
        <th class="muted" scope="col" style="${styles.itemHead}text-align:right;">${price}</th>
      </tr>
    </thead>
    <tbody>
      ${rows.map((row) => itemRow(row, ''))}
    </tbody>
    <tfoot>
      ${itemRow(total, styles.total)} ${included ? itemRow(included, '') : []}
    </tfoot>
  </table>`;
}

function itemRow([title, price]: Fact, weight: string): Html {
  return html`<tr>
    <th class="ink line" scope="row" style="${styles.itemTitle}${weight}">${title}</th>
    <td class="ink line" style="${styles.itemPrice}${weight}">${price}</td>
  </tr> `;
}

/** The I of FIT is a text cursor, as on the site; here it is a background, because emails contain no pictures. */
function wordmark(): Html {
  return html`F<span class="cursor" style="${styles.cursor}">I</span>T CODER`;
}
