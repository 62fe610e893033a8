import type { MouseEvent } from 'react';

/** Whether a click on a link opens it in the same tab, rather than in a new tab or window, or as a download. */
export function isPlainClick({
  button,
  metaKey,
  ctrlKey,
  shiftKey,
  altKey,
  defaultPrevented,
}: MouseEvent): boolean {
  return button === 0 && !(metaKey || ctrlKey || shiftKey || altKey || defaultPrevented);
}
