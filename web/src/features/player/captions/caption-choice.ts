import type { PlaybackCaptions } from '@fit-coder/contracts/learning';
import type { PlayerChoices } from '../choices/choice-memory.ts';

/**
 * The captions to show: those in the chosen language, or in a variant of it, or else those that the lecture begins with.
 * Null if they are off or there are none.
 */
export function chosenCaptions(
  offered: readonly PlaybackCaptions[],
  { captions, captionLanguage }: Pick<PlayerChoices, 'captions' | 'captionLanguage'>,
): PlaybackCaptions | null {
  if (!captions) return null;
  const wanted = captionLanguage?.toLowerCase() ?? '';
  const same = offered.find(({ language }) => language.toLowerCase() === wanted);
  const variant = offered.find(({ language }) => wanted !== '' && primary(language) === primary(wanted));
  return same ?? variant ?? offered.find((one) => one.default) ?? offered[0] ?? null;
}

/** The language without its variant: `pt` of `pt-BR`. */
function primary(language: string): string {
  return language.toLowerCase().split('-')[0] ?? '';
}
