import type { Announcements, UniqueIdentifier } from '@dnd-kit/core';
import { moveRow, placeOf, type OrderRow } from './lecture-order.ts';

/** How to arrange by keyboard; read out at each lecture. */
export const instructions =
  'Press space to pick the lecture up, the arrow keys to move it, space again to put it down, escape to leave it where it was.';

/** What a screen reader says while a lecture is moved: its title, its section and its place there. */
export function arrangingWords(rows: readonly OrderRow[]): Announcements {
  const titleOf = (id: UniqueIdentifier) => rows.find((row) => row.id === id)?.title ?? '';
  const placeAt = (id: UniqueIdentifier, over: UniqueIdentifier) => {
    const place = placeOf(moveRow(rows, String(id), String(over)), String(id));
    return place ? `place ${place.place} of ${place.of} in ${place.section}` : '';
  };
  const pickedUp = (id: UniqueIdentifier) => `${titleOf(id)} picked up, ${placeAt(id, id)}.`;
  return {
    onDragStart: ({ active: { id } }) => pickedUp(id),
    onDragOver: ({ active: { id }, over }) => {
      if (!over) return `${titleOf(id)} is beside the list.`;
      // This is told at once after the start, and must not take its words from the reader's lips.
      return over.id === id ? pickedUp(id) : `${titleOf(id)}: ${placeAt(id, over.id)}.`;
    },
    onDragEnd: ({ active: { id }, over }) =>
      over ? `${titleOf(id)} put down, ${placeAt(id, over.id)}.` : `${titleOf(id)} stays where it was.`,
    onDragCancel: ({ active: { id } }) => `Left as it was: ${titleOf(id)}, ${placeAt(id, id)}.`,
  };
}
