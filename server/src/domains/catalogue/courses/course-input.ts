import type { CourseInput, LectureInput } from '@fit-coder/contracts/catalogue-admin';
import { Refusal } from '../../../platform/refusal.ts';
import { slugOf } from './course-slug.ts';

/** A course to be stored: its trimmed texts, and its slug. */
export interface NewCourse extends CourseInput {
  readonly slug: string;
}

/** The minimum number of characters after trimming. */
const least = { title: 4, summary: 10, description: 20 } as const;

/** @throws Refusal `invalid_input` with messages by field, for rules that the contract cannot express */
export function readCourse(input: CourseInput): NewCourse {
  const course = {
    ...input,
    title: input.title.trim(),
    summary: input.summary.trim(),
    description: input.description.trim(),
    instructor: input.instructor.trim(),
    ...(input.outcomes && { outcomes: input.outcomes.map((line) => line.trim()) }),
    ...(input.requirements && { requirements: input.requirements.map((line) => line.trim()) }),
  };
  const fields: Record<string, string> = {};
  for (const name of ['title', 'summary', 'description'] as const) {
    if (characters(course[name]) < least[name]) fields[name] = tooShort(name, least[name]);
  }
  if (course.priceCents !== null && course.access !== 'premium')
    fields['priceCents'] = 'A free course has no price. Make it premium, or leave the price empty.';
  else if (course.priceCents === 0)
    fields['priceCents'] = 'Enter a price above 0, or leave it empty if the course is not sold separately.';
  refuse(fields);
  return { ...course, slug: slugOf(course.title) };
}

/** @throws Refusal `invalid_input` for a title that is mostly white space */
export function readLecture(input: LectureInput): LectureInput {
  const lecture = {
    ...input,
    section: input.section.trim(),
    title: input.title.trim(),
    summary: input.summary.trim(),
  };
  refuse(characters(lecture.title) < least.title ? { title: tooShort('title', least.title) } : {});
  return lecture;
}

/** Counted as the database counts them: an emoji is one character, although its `length` is two. */
function characters(text: string): number {
  return Array.from(text).length;
}

function tooShort(name: string, fewest: number): string {
  return `A ${name} needs at least ${fewest} characters.`;
}

function refuse(fields: Record<string, string>): void {
  const [first] = Object.values(fields);
  if (first !== undefined) throw new Refusal('invalid_input', first, fields);
}
