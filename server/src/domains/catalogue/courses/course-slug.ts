import { createHash } from 'node:crypto';
import slugify from '@sindresorhus/slugify';

/** Long enough for any readable title, and within the limit of the contract's `courseKey`. */
const maxLength = 100;
const looksLikeId = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/u;

/**
 * A title's form in a URL: Latin letters, digits and single hyphens. The same title always gives the same slug; a title
 * that gives no usable slug gets one from its digest.
 */
export function slugOf(title: string): string {
  const spelt = slugify(title, {
    decamelize: false,
    customReplacements: [
      ['+', 'plus'],
      ['#', 'sharp'],
    ],
  });
  const slug = spelt.slice(0, maxLength).replace(/-+$/u, '');
  if (slug && !looksLikeId.test(slug)) return slug;
  return `course-${createHash('sha256').update(title).digest('hex').slice(0, 10)}`;
}
