import type { CSSProperties } from 'react';
import { marksInOrder } from './marks-in-order.ts';

const places = new Map(marksInOrder.map((slug, place) => [slug, place]));

/** Selects a technology's mark for an element of the class `mark`; without a mark, the element shows nothing. */
export function markStyle(slug: string): CSSProperties {
  const place = places.get(slug) ?? -2;
  return { '--at': `${((100 * place) / (marksInOrder.length - 1)).toFixed(2)}%` } as CSSProperties;
}
