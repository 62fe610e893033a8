import type { ReactElement } from 'react';

interface Wanted {
  readonly subject: object;
  readonly variant: string;
  readonly element: ReactElement;
}

/** More variants of one subject are rendered with each page. */
const mostVariants = 4;

/** The markup of each variant, as long as its subject is in memory. */
const markups = new WeakMap<object, Map<string, string>>();

/** What the page that is being rendered would have used. */
const wanted: Wanted[] = [];

/**
 * For the server: the markup of an element that follows from `subject`, an object that never changes, and from
 * `variant` alone. The element must not read a context. Null if it has not been rendered yet; then the page renders
 * the element itself, and `renderWanted` renders it for later pages.
 */
export function keptMarkup(subject: object, variant: string, element: ReactElement): string | null {
  const known = markups.get(subject);
  const markup = known?.get(variant);
  if (markup !== undefined) return markup;
  if ((known?.size ?? 0) < mostVariants) wanted.push({ subject, variant, element });
  return null;
}

/** Renders what the last page wanted. Not during the page, because React cannot render inside a component. */
export function renderWanted(render: (element: ReactElement) => string): void {
  for (const { subject, variant, element } of wanted.splice(0)) {
    const known = markups.get(subject) ?? new Map<string, string>();
    if (known.size < mostVariants) markups.set(subject, known.set(variant, render(element)));
  }
}
