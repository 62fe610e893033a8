import type { AdminCourse, CourseInput } from '@fit-coder/contracts/catalogue-admin';
import { parseAmount } from '../../../lib/typed-amount.ts';

/** The values of a form as the contract expects them. A free course has no price and no date, even if they were typed. */
export function readCourseForm(data: FormData, currency: string): Record<string, unknown> {
  const price = textOf(data, 'priceCents').trim();
  const isPriced = textOf(data, 'access') === 'premium' && price !== '';
  return {
    ...Object.fromEntries(data),
    priceCents: isPriced ? parseAmount(price, currency) : null,
    availableOn: isPriced ? textOf(data, 'availableOn') || null : null,
  };
}

/** The values of the form at first. */
export interface CourseStart extends Omit<CourseInput, 'category' | 'availableOn'> {
  /** ISO 8601. */
  readonly availableOn: string | null;
  /** A slug; empty while none is chosen. */
  readonly category: string;
  /** The address of the uploaded poster. */
  readonly poster: string | null;
}

/** The values of a new course. */
export function newCourse(instructor: string): CourseStart {
  return {
    title: '',
    summary: '',
    description: '',
    category: '',
    level: 'beginner',
    access: 'free',
    priceCents: null,
    availableOn: null,
    instructor,
    technology: '',
    snippet: '',
    poster: null,
  };
}

/** The values of an existing course. */
export function presentCourse({ category, promisedOn, ...course }: AdminCourse): CourseStart {
  return { ...course, category: category.slug, availableOn: promisedOn };
}

/** The values that the poster is drawn from. */
export type PosterDraft = Readonly<Record<'title' | 'category' | 'technology' | 'snippet', string>>;

/** Reads the values of the poster from the form. */
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
