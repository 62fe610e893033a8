import { playerElements } from './player-elements.ts';

/** Matches the text of a style element, also inside an icon. */
const styleText = /<style[^>]*>(.*?)<\/style>/gsu;

/**
 * The texts of the style elements in the player's shadow trees, without duplicates. media-chrome brings its styles this
 * way, and the Content Security Policy allows only those whose digests it names.
 */
export function elementStyles(): string[] {
  const trees = playerElements.map((element) => element.getTemplateHTML({}));
  return [...new Set(trees.flatMap((tree) => [...tree.matchAll(styleText)].map(([, text = '']) => text)))];
}
