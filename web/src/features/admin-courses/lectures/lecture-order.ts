import type { AdminLecture } from '@fit-coder/contracts/catalogue-admin';
import type { InputOf } from '../../../lib/api/api.ts';
import { sectionsOf } from '../course-terms.ts';

/** A course's lectures in an order, each with its section. */
export type LectureOrder = InputOf<'orderLectures'>['body']['lectures'];

/** A row of the list in which lectures are reordered: a section's title, or a lecture. */
export type OrderRow =
  | { readonly id: string; readonly kind: 'section'; readonly title: string }
  | { readonly id: string; readonly kind: 'lecture'; readonly title: string };

/** The course as one list of rows, so that a lecture that passes a section's title changes its section. */
export function orderRows(lectures: readonly AdminLecture[]): OrderRow[] {
  return sectionsOf(lectures).flatMap((section) => [
    { id: `section:${section.title}`, kind: 'section' as const, title: section.title },
    ...section.lectures.map(({ id, title }) => ({ id, kind: 'lecture' as const, title })),
  ]);
}

/** Moves a lecture to the row `overId`, but never above the title of the first section. */
export function moveRow(rows: readonly OrderRow[], id: string, overId: string): OrderRow[] {
  const row = rows.find((candidate) => candidate.id === id);
  const place = rows.findIndex((candidate) => candidate.id === overId);
  if (row?.kind !== 'lecture' || place < 0) return [...rows];
  return rows.filter((other) => other !== row).toSpliced(Math.max(1, place), 0, row);
}

/**
 * The order with a lecture one row further up or down, past a section's title into the next section; undefined if it is
 * the first or the last of the course.
 */
export function stepped(
  lectures: readonly AdminLecture[],
  id: string,
  step: -1 | 1,
): { id: string; section: string }[] | undefined {
  const rows = orderRows(lectures);
  const place = rows.findIndex((row) => row.id === id);
  const beside = rows[place + step];
  if (!beside || place + step === 0) return undefined;
  return lectureOrderOf(moveRow(rows, id, beside.id));
}

/** The order for the server: every lecture once, with the section whose title is above it. */
export function lectureOrderOf(rows: readonly OrderRow[]): { id: string; section: string }[] {
  let section = '';
  const order: { id: string; section: string }[] = [];
  for (const row of rows) {
    if (row.kind === 'section') section = row.title;
    else order.push({ id: row.id, section });
  }
  return order;
}

/** A lecture's section, its place there counted from 1, and the number of lectures there. */
export function placeOf(
  rows: readonly OrderRow[],
  id: string,
): { section: string; place: number; of: number } | undefined {
  const order = lectureOrderOf(rows);
  const section = order.find((entry) => entry.id === id)?.section;
  if (section === undefined) return undefined;
  const beside = order.filter((entry) => entry.section === section);
  return { section, place: beside.findIndex((entry) => entry.id === id) + 1, of: beside.length };
}

/** The lectures in an order; lectures that it does not name follow at the end. */
export function inOrder(lectures: readonly AdminLecture[], order: LectureOrder): AdminLecture[] {
  const known = new Map(lectures.map((lecture) => [lecture.id, lecture]));
  const named = new Set(order.map(({ id }) => id));
  return [
    ...order.flatMap(({ id, section }) => {
      const lecture = known.get(id);
      return lecture ? [{ ...lecture, section }] : [];
    }),
    ...lectures.filter(({ id }) => !named.has(id)),
  ];
}

/** The present order with a section renamed; sections with the same name are joined. */
export function renamedOrder(
  lectures: readonly AdminLecture[],
  before: string,
  after: string,
): { id: string; section: string }[] {
  const renamed = lectures.map((lecture) =>
    lecture.section === before ? { ...lecture, section: after } : lecture,
  );
  return sectionsOf(renamed).flatMap((section) =>
    section.lectures.map(({ id }) => ({ id, section: section.title })),
  );
}
