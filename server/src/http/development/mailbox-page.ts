import { html, type Html } from '../../platform/html/html.ts';
import type { KeptMail } from '../../platform/mail/mail-files.ts';
import { styleElement } from '../../platform/html/style-element.ts';

/** The path of the development mailbox. */
export const mailboxPath = '/dev/mailbox';

/** The brand's colours and shapes with system fonts. */
const style = styleElement(`
:root { color-scheme: light dark; --page: #fafaf6; --surface: #fff; --ink: #10131a; --muted: #474c57;
  --hairline: #dcdcd2; --blue: #2a5fd0; --volt: #d6ff3d; --focus: #2a5fd0;
  --sans: Archivo, 'Helvetica Neue', Arial, sans-serif;
  --mono: 'JetBrains Mono', ui-monospace, 'SF Mono', Menlo, Consolas, monospace; }
@media (prefers-color-scheme: dark) {
  :root { --page: #10131a; --surface: #191d27; --ink: #f3f3ec; --muted: #b4bac6; --hairline: #2a303d;
    --blue: #8fb3ff; --focus: #d6ff3d; } }
* { box-sizing: border-box; margin: 0; }
body { background: var(--page); color: var(--ink); font: 1.0833rem/1.75rem var(--sans); }
a { color: var(--blue); text-underline-offset: 0.2em; }
:focus-visible { outline: 2px solid var(--focus); outline-offset: 2px; border-radius: 6px; }
header, main { max-width: 48rem; margin: 0 auto; padding: 1.25rem 1rem; }
header { display: flex; flex-wrap: wrap; gap: 0.5rem 1rem; justify-content: space-between; align-items: center; }
.wordmark { color: inherit; font-weight: 900; font-stretch: 125%; letter-spacing: 0.04em; text-decoration: none; }
.cursor { display: inline-block; width: 0.34em; height: 1.1em; margin: 0 0.06em; vertical-align: -0.2em;
  background: currentColor; }
.mark { background: var(--volt); color: #10131a; padding: 0.125rem 0.5rem; border-radius: 6px; }
.mark, .label, time, dl { font: 500 0.8125rem/1.25rem var(--mono); font-variant-numeric: tabular-nums; }
.label, time, dt { color: var(--muted); }
h1 { font-size: 1.4444rem; line-height: 2rem; font-weight: 750; overflow-wrap: anywhere; }
ol { list-style: none; padding: 0; margin-top: 1.5rem; border-top: 1px solid var(--hairline); }
li { padding: 0.75rem 0; border-bottom: 1px solid var(--hairline); overflow-wrap: anywhere; }
li a { font-weight: 650; } li p { color: var(--muted); font-size: 0.8125rem; line-height: 1.25rem; }
dl { display: grid; grid-template-columns: auto 1fr; gap: 0.25rem 1rem; margin: 1rem 0 1.5rem; }
dd { overflow-wrap: anywhere; }
iframe { display: block; width: 100%; height: 40rem; border: 1px solid var(--hairline); border-radius: 10px;
  background: var(--page); }
details { margin-top: 1.5rem; } summary { cursor: pointer; font-weight: 650; }
pre { margin-top: 0.75rem; padding: 1rem; border: 1px solid var(--hairline); border-radius: 10px;
  background: var(--surface); font: 0.8125rem/1.25rem var(--mono); white-space: pre-wrap;
  overflow-wrap: anywhere; }
`);

/** The content security policy of the mailbox: its own style, and an email in a frame. */
export const mailboxPolicy = `default-src 'none'; style-src ${style.source}; img-src data:; frame-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`;

function frame(title: string, content: Html): string {
  const page = html`<html lang="en">
    <head>
      <meta charset="utf-8" />
      <meta name="viewport" content="width=device-width, initial-scale=1" />
      <meta name="robots" content="noindex" />
      <title>${title}</title>
      <link rel="icon" href="data:," />
      ${style.element}
    </head>
    <body>
      <header>
        <a class="wordmark" href="/" aria-label="Fit Coder">F<span class="cursor"></span>T CODER</a
        ><span class="mark">development mailbox</span>
      </header>
      <main>${content}</main>
    </body>
  </html> `;
  return `<!doctype html>\n${page.text}`;
}

/** The list of all kept emails, newest first. */
export function listPage(mails: readonly KeptMail[]): string {
  const rows = mails.map(
    (mail) =>
      html`<li>
        <time datetime="${mail.date}">${shownTime(mail)}</time><br />
        <a href="${mailboxPath}/${mail.name}">${mail.subject}</a>
        <p>to ${mail.to}</p>
      </li> `,
  );
  const empty = html`<p class="label">
    No emails yet. Create an account, and its welcome email appears here.
  </p>`;
  return frame(
    'Mailbox',
    html`<h1>Emails</h1>
      ${
        rows.length > 0
          ? html`<ol>
              ${rows}
            </ol>`
          : empty
      }`,
  );
}

/** One email: its headers, its HTML in a sandboxed frame, and its text. */
export function mailPage(mail: KeptMail): string {
  return frame(
    mail.subject,
    html`<p><a href="${mailboxPath}">All emails</a></p>
      <h1>${mail.subject}</h1>
      <dl>
        <dt>to</dt>
        <dd>${mail.to}</dd>
        <dt>from</dt>
        <dd>${mail.from}</dd>
        <dt>sent</dt>
        <dd><time datetime="${mail.date}">${shownTime(mail)}</time></dd>
      </dl>
      <iframe
        title="The mail as a mail program shows it"
        src="${mailboxPath}/${mail.name}/body"
        sandbox="allow-popups allow-popups-to-escape-sandbox"
      ></iframe>
      <details>
        <summary>As text</summary>
        <pre>${mail.text}</pre>
      </details>`,
  );
}

/** The page for an unknown email. */
export function missingPage(): string {
  return frame(
    'Mail not found',
    html`<h1>This email does not exist</h1>
      <p>Only the newest emails are kept. <a href="${mailboxPath}">See all emails.</a></p>`,
  );
}

/** The page for users who may not read emails. */
export function closedPage(): string {
  return frame(
    'Mailbox',
    html`<h1>Only administrators can read emails</h1>
      <p>
        Their links give access to accounts. <a href="/login">Log in</a> as an administrator, then open this
        page again.
      </p>`,
  );
}

function shownTime(mail: KeptMail): string {
  return mail.date.slice(0, 19).replace('T', ' ');
}
