import { playerElements } from './player-elements.ts';

/** Matches the text of a style element, also inside an icon. */
const styleText = /<style[^>]*>(.*?)<\/style>/gsu;

/**
 * The contents of the style elements in the shadow trees of media-chrome, without duplicates. The Content Security Policy
 * allows inline styles only by their digests.
 */
export function elementStyles(): string[] {
  const trees = playerElements.map((element) => element.getTemplateHTML({}));
  return [...new Set(trees.flatMap((tree) => [...tree.matchAll(styleText)].map(([, text = '']) => text)))];
}
