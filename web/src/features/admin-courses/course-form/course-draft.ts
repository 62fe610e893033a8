import type { AdminCourse, CourseInput } from '@fit-coder/contracts/catalogue-admin';
import { parseAmount } from '../../../lib/typed-amount.ts';

/** The values of a form as the contract expects them. A free course has no price, even if one was typed. */
export function readCourseForm(data: FormData, currency: string): Record<string, unknown> {
  const price = textOf(data, 'priceCents').trim();
  const isPriced = textOf(data, 'access') === 'premium' && price !== '';
  return {
    ...Object.fromEntries(data),
    outcomes: linesOf(textOf(data, 'outcomes')),
    requirements: linesOf(textOf(data, 'requirements')),
    priceCents: isPriced ? parseAmount(price, currency) : null,
    availableOn: textOf(data, 'availableOn') || null,
  };
}

/** The values of the form at first. */
export interface CourseStart extends Omit<
  CourseInput,
  'category' | 'availableOn' | 'outcomes' | 'requirements'
> {
  readonly outcomes: readonly string[];
  readonly requirements: readonly string[];
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
    outcomes: [],
    requirements: [],
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

/** The different lines of a text that have more than white space. */
function linesOf(text: string): string[] {
  const lines = text.split('\n').map((line) => line.trim());
  return [...new Set(lines)].filter((line) => line !== '');
}

function textOf(data: FormData, name: string): string {
  const entry = data.get(name);
  return typeof entry === 'string' ? entry : '';
}
