declare module 'fontkit' {
  /** A font, as far as this site asks about it. */
  export interface Font {
    hasGlyphForCodePoint(codePoint: number): boolean;
  }
  export function create(bytes: Buffer): Font;
}
