import { html, type Html } from '../../../platform/html/html.ts';

/** The brand's colours; mail programs support neither variables nor our fonts. */
const paper = '#fafaf6';
const ink = '#10131a';
const muted = '#474c57';
const hairline = '#dcdcd2';
const blue = '#2a5fd0';
const sans = "Archivo, 'Helvetica Neue', Arial, sans-serif";
const mono = "'JetBrains Mono', Menlo, Consolas, monospace";

export interface MailContent {
  /** The text that mail programs show next to the subject. */
  readonly preview: string;
  readonly heading: string;
  readonly paragraphs: readonly string[];
  /** The single next step. `url` is absolute. */
  readonly action: { readonly label: string; readonly url: string };
  /** Why the user gets this mail. */
  readonly reason: string;
}

/** A mail's HTML and plain text, with the same words. */
export interface MailBodies {
  readonly html: string;
  readonly text: string;
}

/** Lays out a mail as one column that fits any width and loads nothing. */
export function layOutMail(content: MailContent): MailBodies {
  return { html: `<!doctype html>\n${page(content).text}`, text: plain(content) };
}

function plain({ heading, paragraphs, action, reason }: MailContent): string {
  return [heading, ...paragraphs, `${action.label}:\n${action.url}`, `--\nFit Coder Courses\n${reason}`].join(
    '\n\n',
  );
}

function page({ preview, heading, paragraphs, action, reason }: MailContent): Html {
  return html`<html lang="en">
    <head>
      <meta charset="utf-8" />
      <meta name="viewport" content="width=device-width, initial-scale=1" />
      <meta name="color-scheme" content="light" />
      <title>${heading}</title>
    </head>
    <body
      style="margin:0;padding:0;background:${paper};color:${ink};font-family:${sans};font-size:17px;line-height:28px;-webkit-text-size-adjust:100%;"
    >
      <div style="display:none;max-height:0;overflow:hidden;">${preview}</div>
      <div style="max-width:36rem;margin:0 auto;padding:24px 16px 40px;">
        <div
          style="padding-bottom:16px;border-bottom:1px solid ${hairline};font-weight:900;letter-spacing:0.04em;"
        >
          ${wordmark()}
        </div>
        <h1
          style="margin:32px 0 16px;font-size:31px;line-height:36px;font-weight:800;letter-spacing:-0.01em;"
        >
          ${heading}
        </h1>
        ${paragraphs.map((paragraph) => html`<p style="margin:0 0 16px;">${paragraph}</p> `)}
        <p style="margin:32px 0;">
          <a
            href="${action.url}"
            style="display:inline-block;padding:10px 20px;border-radius:6px;background:${blue};color:#ffffff;font-weight:700;text-decoration:none;"
            >${action.label}</a
          >
        </p>
        <p
          style="margin:0;padding-top:16px;border-top:1px solid ${hairline};color:${muted};font-family:${mono};font-size:13px;line-height:20px;"
        >
          ${reason}
        </p>
      </div>
    </body>
  </html> `;
}

/** The I of FIT is a text cursor, as everywhere; here it is a background, because mails contain no pictures. */
function wordmark(): Html {
  const cursor = 'display:inline-block;width:0.34em;height:1.1em;margin:0 0.06em;vertical-align:-0.2em;';
  return html`F<span style="${cursor}background:${ink};color:${ink};font-size:1em;overflow:hidden;">I</span>T
    CODER`;
}
