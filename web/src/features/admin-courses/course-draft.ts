import { parseCents } from './course-price.ts';

/** The form as the contract wants it. A free course has no price, whatever was typed before. */
export function readCourseForm(data: FormData): Record<string, unknown> {
  const price = textOf(data, 'priceCents').trim();
  const priced = textOf(data, 'access') === 'premium' && price !== '';
  return { ...Object.fromEntries(data), priceCents: priced ? parseCents(price) : null };
}

/** What the poster is drawn from. */
export interface PosterDraft {
  readonly title: string;
  readonly category: string;
  readonly technology: string;
  readonly snippet: string;
}

export const emptyDraft: PosterDraft = { title: '', category: '', technology: '', snippet: '' };

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
