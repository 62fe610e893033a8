import { readFileSync } from 'node:fs';
import * as icons from 'simple-icons';
import { expect, test } from 'vitest';
import { markStyle } from './mark-style.ts';
import { posterTechnologies } from './poster-technologies.ts';
import { technologies } from './technologies.ts';

const svg = readFileSync(new URL('../../../public/technologies.svg', import.meta.url), 'utf8');
const [, width] = /viewBox="0 0 (\d+) 24"/u.exec(svg) ?? [];
const drawn = new Map(
  [...svg.matchAll(/translate\((\d+)\)" d="([^"]+)"/gu)].map(([, left, path]) => [path, Number(left)]),
);
const paths = new Map(Object.values(icons).map(({ slug, path }) => [slug, path]));

/**
 * The left edge of what an element of 24 units shows of the picture. A percentage moves it by that part of the difference
 * between the widths; CSS Backgrounds and Borders, section 2.6.
 */
function leftOf(slug: string): number {
  const at = (markStyle(slug) as Record<string, string>)['--at'];
  return (Number.parseFloat(at ?? '') / 100) * (Number(width) - 24);
}

test.each([...technologies, ...posterTechnologies])(
  'the mark of $title is the one that is shown',
  ({ slug }) => {
    expect(leftOf(slug)).toBeCloseTo(drawn.get(paths.get(slug)) ?? Number.NaN, 0);
  },
);

test('nothing is shown for a technology without a mark', () => {
  expect(leftOf('none')).toBeLessThanOrEqual(-24);
});
