import { Refusal } from '../../../platform/refusal.ts';

/** A lecture and its section. */
export interface PlacedLecture {
  readonly id: string;
  readonly section: string;
}

/**
 * Reads the requested order. Sections are ordered by their first lecture, so that each stays in one piece.
 * @throws Refusal `stale_order` unless it names each of the `present` lectures exactly once
 */
export function readLectureOrder(
  requested: readonly PlacedLecture[],
  present: readonly { readonly id: string }[],
): PlacedLecture[] {
  const ids = new Set(requested.map(({ id }) => id));
  const complete = ids.size === requested.length && requested.length === present.length;
  if (!complete || !present.every(({ id }) => ids.has(id))) {
    throw new Refusal(
      'stale_order',
      "The course's lectures have changed in the meantime. Check them, then reorder them again.",
    );
  }
  const trimmed = requested.map(({ id, section }) => ({ id, section: section.trim() }));
  return [...Map.groupBy(trimmed, ({ section }) => section).values()].flat();
}
