import type { ReactElement } from 'react';

interface Wanted {
  readonly subject: object;
  readonly variant: string;
  readonly element: ReactElement;
}

/** More variants of one subject are rendered with each page. */
const mostVariants = 4;

/** The markup of all subjects together has at most so many characters; then all of it is dropped. */
const mostCharacters = 8_000_000;

/** The markup of each variant, as long as its subject is in memory. */
let markups = new WeakMap<object, Map<string, string>>();
let characters = 0;

/** Subjects that a page contained. Most of a rare search are never contained in another page. */
const seen = new WeakSet<object>();

/** What the page that is being rendered would have used. */
const wanted: Wanted[] = [];

/**
 * For the server: the markup of an element that follows from `subject`, an object that never changes, and from
 * `variant` alone. The element must not read a context. Null if it is not kept; then the page renders the element itself,
 * and from the second page with this subject on `renderKeeping` keeps its markup.
 */
export function keptMarkup(subject: object, variant: string, element: ReactElement): string | null {
  const known = markups.get(subject);
  const markup = known?.get(variant);
  if (markup !== undefined) return markup;
  if (!seen.has(subject)) seen.add(subject);
  else if ((known?.size ?? 0) < mostVariants) wanted.push({ subject, variant, element });
  return null;
}

/**
 * Renders a page, and then what it would have used of kept markup. Not during the page, because React does not render
 * inside of a component.
 */
export function renderKeeping(page: ReactElement, render: (element: ReactElement) => string): string {
  try {
    const html = render(page);
    for (const { subject, variant, element } of wanted) keep(subject, variant, render(element));
    return html;
  } finally {
    wanted.length = 0;
  }
}

function keep(subject: object, variant: string, markup: string): void {
  if (characters + markup.length > mostCharacters) [markups, characters] = [new WeakMap(), 0];
  const known = markups.get(subject) ?? new Map<string, string>();
  if (known.has(variant) || known.size >= mostVariants) return;
  markups.set(subject, known.set(variant, markup));
  characters += markup.length;
}
