import { playerElements } from './player-elements.ts';

/** The text of a style element, also of one inside an icon. */
const styleText = /<style[^>]*>(.*?)<\/style>/gsu;

/**
 * The style elements in the shadow trees of the player, as texts, each once. media-chrome brings its style so, and the
 * content policy lets in those alone whose digests it names.
 */
export function elementStyles(): string[] {
  const trees = playerElements.map((element) => element.getTemplateHTML({}));
  return [...new Set(trees.flatMap((tree) => [...tree.matchAll(styleText)].map(([, text = '']) => text)))];
}
