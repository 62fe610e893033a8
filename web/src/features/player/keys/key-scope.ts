import type { KeyAction } from './player-keys.ts';

/** Fields in which people type. */
const fields =
  'textarea, select, [contenteditable]:not([contenteditable="false"]), input:not([type="checkbox"], [type="radio"], [type="range"], [type="button"], [type="submit"])';
/** What handles Space by itself. */
const pressable =
  'button, a[href], summary, input, [role="button"], [role="menuitem"], [role="tab"], [role="radio"]';
/** What handles arrow keys by itself. The ranges of media-chrome have their input inside. */
const ranges =
  'input, media-time-range, media-volume-range, [role="tab"], [role="menu"], [role="radiogroup"]';
/** What lies over the player and has keys of its own. */
const overlays = '[role="dialog"], [role="alertdialog"], [role="menu"], [role="listbox"]';

/**
 * Whether a key that was pressed on `target` is meant for the player: never while somebody types or uses a control that
 * needs it. `anywhere`: also while the focus is outside the player.
 */
export function isForPlayer(
  target: Element,
  player: Element,
  { does }: KeyAction,
  { key, anywhere }: { readonly key: string; readonly anywhere: boolean },
): boolean {
  if (target.closest(`${fields}, ${overlays}`)) return false;
  // Outside the player, the keys for the volume scroll the page.
  if (!player.contains(target) && (!anywhere || does === 'volume')) return false;
  if (key === ' ') return !target.closest(pressable);
  return !(key.startsWith('Arrow') && target.closest(ranges));
}
