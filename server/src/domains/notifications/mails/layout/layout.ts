import type { MailContent } from './content.ts';
import { htmlPart } from './html-part.ts';
import { textPart } from './text-part.ts';

/** An email's HTML and plain text, with the same words. */
export interface MailBodies {
  readonly html: string;
  readonly text: string;
}

/** Lays out an email as one column that fits any width and loads nothing. */
export function layOutMail(content: MailContent): MailBodies {
  return { html: htmlPart(content), text: textPart(content) };
}
