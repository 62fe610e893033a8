import type { AdminCourse, CourseInput } from '@fit-coder/contracts/catalogue-admin';
import { parseCents } from './course-price.ts';

/** The form as the contract wants it. A free course has no price, whatever was typed before. */
export function readCourseForm(data: FormData): Record<string, unknown> {
  const price = textOf(data, 'priceCents').trim();
  const priced = textOf(data, 'access') === 'premium' && price !== '';
  return { ...Object.fromEntries(data), priceCents: priced ? parseCents(price) : null };
}

/** What stands in the form at first. */
export interface CourseStart extends Omit<CourseInput, 'category'> {
  /** A slug; empty while none is chosen. */
  readonly category: string;
  /** The address of the uploaded poster. */
  readonly poster: string | null;
}

/** The form of a new course, with the name of who makes it. */
export function newCourse(instructor: string): CourseStart {
  return {
    title: '',
    summary: '',
    description: '',
    category: '',
    level: 'beginner',
    access: 'free',
    priceCents: null,
    instructor,
    technology: '',
    snippet: '',
    poster: null,
  };
}

/** The form of a course that is there already. */
export function presentCourse({ category, ...course }: AdminCourse): CourseStart {
  return { ...course, category: category.slug };
}

/** What the poster is drawn from. */
export type PosterDraft = Readonly<Record<'title' | 'category' | 'technology' | 'snippet', string>>;

/** Reads from the form what its poster shows. */
export function readPosterDraft(form: HTMLFormElement): PosterDraft {
  const data = new FormData(form);
  return {
    title: textOf(data, 'title'),
    category: textOf(data, 'category'),
    technology: textOf(data, 'technology'),
    snippet: textOf(data, 'snippet'),
  };
}

function textOf(data: FormData, name: string): string {
  const entry = data.get(name);
  return typeof entry === 'string' ? entry : '';
}
