import type { Announcements, UniqueIdentifier } from '@dnd-kit/core';
import { moveRow, placeOf, type OrderRow } from './lecture-order.ts';

/** How to reorder with the keyboard; screen readers read it at each lecture. */
export const instructions =
  'Press Space to pick up the lecture, the arrow keys to move it, Space to drop it, or Escape to cancel.';

/** What a screen reader says while a lecture is moved: its title, its section and its place there. */
export function arrangingWords(rows: readonly OrderRow[]): Announcements {
  const titleOf = (id: UniqueIdentifier) => rows.find((row) => row.id === id)?.title ?? '';
  const placeAt = (id: UniqueIdentifier, over: UniqueIdentifier) => {
    const place = placeOf(moveRow(rows, String(id), String(over)), String(id));
    return place ? `position ${place.place} of ${place.of} in ${place.section}` : '';
  };
  const pickedUp = (id: UniqueIdentifier) => `${titleOf(id)} picked up, ${placeAt(id, id)}.`;
  return {
    onDragStart: ({ active: { id } }) => pickedUp(id),
    onDragOver: ({ active: { id }, over }) => {
      if (!over) return `${titleOf(id)} is outside the list.`;
      // This follows the start at once, and would otherwise interrupt its announcement.
      return over.id === id ? pickedUp(id) : `${titleOf(id)}: ${placeAt(id, over.id)}.`;
    },
    onDragEnd: ({ active: { id }, over }) =>
      over ? `${titleOf(id)} dropped, ${placeAt(id, over.id)}.` : `${titleOf(id)} stays where it was.`,
    onDragCancel: ({ active: { id } }) => `Cancelled: ${titleOf(id)}, ${placeAt(id, id)}.`,
  };
}
