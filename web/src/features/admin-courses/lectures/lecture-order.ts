import type { AdminLecture } from '@fit-coder/contracts/catalogue-admin';
import type { InputOf } from '../../../lib/api/api.ts';
import { sectionsOf } from '../course-terms.ts';

/** A course's lectures in an order, each with the section it stands in. */
export type LectureOrder = InputOf<'orderLectures'>['body']['lectures'];

/** A line of a course that is being arranged: a section's head, or a lecture below it. */
export type OrderRow =
  | { readonly id: string; readonly kind: 'section'; readonly title: string }
  | { readonly id: string; readonly kind: 'lecture'; readonly title: string };

/** The course as one list of lines, so that a lecture which passes a section's head changes its section. */
export function orderRows(lectures: readonly AdminLecture[]): OrderRow[] {
  return sectionsOf(lectures).flatMap((section) => [
    { id: `section:${section.title}`, kind: 'section' as const, title: section.title },
    ...section.lectures.map(({ id, title }) => ({ id, kind: 'lecture' as const, title })),
  ]);
}

/** Puts a lecture where the line `overId` stands; never above the first section's head, where no section is. */
export function moveRow(rows: readonly OrderRow[], id: string, overId: string): OrderRow[] {
  const row = rows.find((candidate) => candidate.id === id);
  const place = rows.findIndex((candidate) => candidate.id === overId);
  if (row?.kind !== 'lecture' || place < 0) return [...rows];
  return rows.filter((other) => other !== row).toSpliced(Math.max(1, place), 0, row);
}

/** What the server is told: every lecture once, with the section whose head stands above it. */
export function lectureOrderOf(rows: readonly OrderRow[]): { id: string; section: string }[] {
  let section = '';
  const order: { id: string; section: string }[] = [];
  for (const row of rows) {
    if (row.kind === 'section') section = row.title;
    else order.push({ id: row.id, section });
  }
  return order;
}

/** Where a lecture stands: the section's title, its place there and how many stand there, counted from 1. */
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

/** The lectures in an order; those that it does not name keep their place at the end. */
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

/** The order in which lectures stand, with a section's name changed; a name that another section has joins them. */
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
