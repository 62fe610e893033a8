/** A label and its value, such as the number of an order. */
export type Fact = readonly [label: string, value: string];

/** Items with their prices; the heads name the two columns. */
export interface ItemTable {
  readonly heads: Fact;
  readonly rows: readonly Fact[];
  readonly total: Fact;
  /** What the total contains, below it, such as the tax. */
  readonly included?: Fact;
}

export interface MailContent {
  /** The text that mail programs show next to the subject. */
  readonly preview: string;
  readonly heading: string;
  readonly paragraphs: readonly string[];
  /** Only emails about payments have these. */
  readonly receipt?: { readonly facts: readonly Fact[]; readonly items: ItemTable };
  /** The single next step. `url` is absolute. */
  readonly action: { readonly label: string; readonly url: string };
  /** Why the user gets this email. */
  readonly reason: string;
  /** The link that stops emails of this kind. */
  readonly stop?: { readonly label: string; readonly url: string };
}
