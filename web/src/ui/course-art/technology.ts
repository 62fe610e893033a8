/** A technology with a mark in technologies.svg. */
export interface Technology {
  readonly slug: string;
  readonly title: string;
  /** The brand's colour as #rrggbb. */
  readonly colour: string;
}
