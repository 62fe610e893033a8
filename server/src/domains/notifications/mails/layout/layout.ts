import { htmlPart } from './html-part.ts';
import { textPart } from './text-part.ts';

/** A label and its value, such as the number of an order. */
export type Fact = readonly [label: string, value: string];

/** Items with their prices; the heads name the two columns. */
export interface ItemTable {
  readonly heads: Fact;
  readonly rows: readonly Fact[];
  readonly total: Fact;
}

export interface MailContent {
  /** The text that mail programs show next to the subject. */
  readonly preview: string;
  readonly heading: string;
  readonly paragraphs: readonly string[];
  /** Only receipts have these. */
  readonly receipt?: { readonly facts: readonly Fact[]; readonly items: ItemTable };
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
  return { html: htmlPart(content), text: textPart(content) };
}
