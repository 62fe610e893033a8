import { createHash } from 'node:crypto';
import slugify from '@sindresorhus/slugify';

/** Long enough for any title that is read, and inside what the contract's `courseKey` accepts. */
const maxLength = 100;
const looksLikeId = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/u;

/**
 * A title as it stands in an address: Latin letters, digits and single hyphens. The same title always gives the
 * same slug; a title without anything to spell gives a name of its own.
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
