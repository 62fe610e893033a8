import type { AdminCourse, AdminLecture } from '@fit-coder/contracts/catalogue-admin';
import { formatPrice } from '../../ui/text/price.tsx';

/** Who may watch, in a few words: `Free`, `Premium`, `Premium or $49`. */
export function accessTerms(
  { access, priceCents }: Pick<AdminCourse, 'access' | 'priceCents'>,
  currency: string,
): string {
  if (access === 'free') return 'Free';
  return priceCents === null ? 'Premium' : `Premium or ${formatPrice(priceCents, currency)}`;
}

/** A section of a course's syllabus with its lectures in their order. */
export interface Section {
  readonly title: string;
  readonly lectures: readonly AdminLecture[];
}

/** The lectures by section, both in the order of the course. */
export function sectionsOf(lectures: readonly AdminLecture[]): Section[] {
  const sections = new Map<string, AdminLecture[]>();
  for (const lecture of lectures) {
    const section = sections.get(lecture.section);
    if (section) section.push(lecture);
    else sections.set(lecture.section, [lecture]);
  }
  return Array.from(sections, ([title, held]) => ({ title, lectures: held }));
}

/** Whether a lecture can be watched: it has a video that plays, even if a newer one is being uploaded. */
export function isWatchable({ ready, video }: AdminLecture): boolean {
  return ready || video?.state === 'ready';
}

/** The total length of the videos that play, in seconds. */
export function readySeconds(lectures: readonly AdminLecture[]): number {
  return lectures
    .filter(isWatchable)
    .reduce((sum, { durationSeconds, video }) => sum + (durationSeconds ?? video?.durationSeconds ?? 0), 0);
}
