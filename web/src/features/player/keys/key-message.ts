import type { PlayerChoices } from '../choices/choice-memory.ts';
import type { KeyAction } from './player-keys.ts';

/** The part of a video that decides. */
type Sound = Pick<HTMLVideoElement, 'muted' | 'volume'>;

/** What is said after a key whose effect the picture does not show; null for the other keys. */
export function keyMessage(
  { does }: Pick<KeyAction, 'does'>,
  { muted, volume }: Sound,
  { speed, captions }: Pick<PlayerChoices, 'speed' | 'captions'>,
  hasCaptions: boolean,
): string | null {
  switch (does) {
    case 'speed':
      return `${speed}×`;
    case 'volume':
    case 'mute':
      return muted ? 'Muted' : `Volume ${Math.round(volume * 100)}%`;
    case 'captions':
      if (!hasCaptions) return 'No captions';
      return captions ? 'Captions on' : 'Captions off';
    default:
      return null;
  }
}
