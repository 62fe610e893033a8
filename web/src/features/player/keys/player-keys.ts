/** What a key does to the video. */
export interface KeyAction {
  readonly does:
    | 'play'
    | 'seek'
    | 'jump'
    | 'volume'
    | 'mute'
    | 'captions'
    | 'speed'
    | 'fullscreen'
    | 'picture'
    | 'theatre'
    | 'next'
    | 'help';
  /** By how much: seconds, a share of the length or of the full volume, or one speed up or down; 0 where there is no more or less. */
  readonly by: number;
}

/** The keys as the dialog lists them; each row has the keys that do the same. */
export const keyRows = [
  [['Space', 'K'], 'Play or pause'],
  [['←', 'J'], 'Back 10 seconds'],
  [['→', 'L'], 'Forward 10 seconds'],
  [['0', '…', '9'], 'Jump to 0%, 10% … 90% of the video'],
  [['↑', '↓'], 'Louder, quieter'],
  [['M'], 'Sound on or off'],
  [['C'], 'Captions on or off'],
  [['<', '>'], 'Slower, faster'],
  [['F'], 'Full screen'],
  [['T'], 'Theatre mode'],
  [['P'], 'Picture in picture'],
  [['B'], 'Bookmark this second'],
  [['Shift + N'], 'Next lecture'],
  [['?'], 'Show these keys'],
] as const;

const seekStep = 10;
const volumeStep = 0.1;

const actions: Readonly<Record<string, KeyAction>> = {
  ' ': { does: 'play', by: 0 },
  k: { does: 'play', by: 0 },
  ArrowLeft: { does: 'seek', by: -seekStep },
  j: { does: 'seek', by: -seekStep },
  ArrowRight: { does: 'seek', by: seekStep },
  l: { does: 'seek', by: seekStep },
  ArrowUp: { does: 'volume', by: volumeStep },
  ArrowDown: { does: 'volume', by: -volumeStep },
  m: { does: 'mute', by: 0 },
  c: { does: 'captions', by: 0 },
  '<': { does: 'speed', by: -1 },
  '>': { does: 'speed', by: 1 },
  f: { does: 'fullscreen', by: 0 },
  t: { does: 'theatre', by: 0 },
  p: { does: 'picture', by: 0 },
  '?': { does: 'help', by: 0 },
};

/** The part of a keyboard event that decides. */
export type PressedKey = Pick<
  KeyboardEvent,
  'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey' | 'isComposing'
>;

/** What a key does; null for none. Combinations with Ctrl, Alt and the command key belong to the browser. */
export function actionOf(pressed: PressedKey): KeyAction | null {
  const { key, ctrlKey, metaKey, altKey, shiftKey, isComposing } = pressed;
  if (ctrlKey || metaKey || altKey || isComposing) return null;
  if (/^\d$/u.test(key)) return { does: 'jump', by: Number(key) / 10 };
  if (shiftKey && key === 'N') return { does: 'next', by: 0 };
  if (shiftKey && (key === ' ' || key.length > 1)) return null;
  return Object.hasOwn(actions, caseless(key)) ? (actions[caseless(key)] ?? null) : null;
}

/** Caps Lock changes nothing. */
function caseless(key: string): string {
  return key.length === 1 ? key.toLowerCase() : key;
}
