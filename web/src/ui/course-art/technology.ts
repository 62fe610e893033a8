/** A technology with a mark in the sprite. */
export interface Technology {
  readonly slug: string;
  readonly title: string;
  /** The brand's colour as #rrggbb. */
  readonly colour: string;
}

/** Where the marks are; # and a slug after it name one. */
export const technologySprite = '/technologies.svg';
