import type { CourseCard as CourseCardData } from '@fit-coder/contracts/catalogue';
import type { ReactElement } from 'react';
import { renderToString } from 'react-dom/server';
import { expect, test } from 'vitest';
import { renderKeeping } from '../../../lib/kept-markup.ts';
import { CourseCard, type CardKeeping } from './course-card.tsx';

const drawn = {
  id: '2d0f2f4e-3f0c-4a55-9a43-5c3f0f7a1f11',
  slug: 'rust',
  title: 'Rust & <friends>',
  summary: 'Ownership & borrowing.',
  category: { slug: 'systems', name: 'Systems', hue: 38 },
  level: 'beginner',
  access: 'premium',
  priceCents: 5900,
  recorded: true,
  availableOn: null,
  instructor: 'Ada',
  technology: 'rust',
  snippet: 'let a = "b";',
  poster: null,
  lectureCount: 2,
  durationSeconds: 90,
  rating: { average: 4.5, count: 12 },
} as const satisfies CourseCardData;

/** How often the buttons were rendered, which kept markup contains already. */
let rendered = 0;

const keepingAs = (state: string | null): CardKeeping => ({
  stateOf: () => state,
  buttonsOf: () => {
    rendered += 1;
    return <button type="button">{state}</button>;
  },
});

function markupOf(course: CourseCardData, look: Partial<Parameters<typeof CourseCard>[0]> = {}): string {
  return renderKeeping(<CourseCard course={course} currency="USD" {...look} />, renderToString);
}

test('a kept card has the markup with which it was rendered, for each of its variants', () => {
  const course = { ...drawn };
  const looks = [
    { eager: true },
    { done: 1, subscribed: true },
    { heading: 'h3' as const, currency: 'EUR' },
    { keeping: keepingAs('in true') },
  ];
  const first = looks.map((look) => markupOf(course, look));
  expect(looks.map((look) => markupOf(course, look))).toEqual(first);
  rendered = 0;
  expect(looks.map((look) => markupOf(course, look))).toEqual(first);
  expect(rendered).toBe(0);
  expect(new Set(first).size).toBe(4);
  // A fifth variant is rendered each time.
  const fifth = { done: 2 };
  expect(markupOf(course, fifth)).toBe(markupOf({ ...drawn }, fifth));
});

test('a card whose buttons depend on more, and one with a picture that is needed at once, are rendered each time', () => {
  const [course, pictured] = [{ ...drawn }, { ...drawn, poster: '/posters/a.webp' }];
  const own = { keeping: keepingAs(null) };
  rendered = 0;
  expect([markupOf(course, own), markupOf(course, own)]).toHaveLength(2);
  expect(rendered).toBe(2);
  const eager = { eager: true, keeping: keepingAs('out') };
  expect(markupOf(pictured, eager)).toBe(markupOf(pictured, eager));
  expect(rendered).toBe(4);
  // The second page also renders what is kept for the third.
  const later = { keeping: keepingAs('out') };
  const first = markupOf(pictured, later);
  expect(rendered).toBe(5);
  expect(markupOf(pictured, later)).toBe(first);
  expect(rendered).toBe(7);
  expect(markupOf(pictured, later)).toBe(first);
  expect(rendered).toBe(7);
});

test('a card says that lectures are being prepared, and what the course costs', () => {
  const announced = { ...drawn, recorded: false, durationSeconds: 0 };
  const markup = markupOf({ ...announced, preparing: true });
  expect(markup).toContain('In preparation');
  expect(markup).toContain('$59');
  const control = markupOf(announced);
  expect(control).toContain('coming soon');
  expect(control).not.toMatch(/In preparation|\$59/u);
});

test('a page that fails leaves nothing to be rendered after the next one', () => {
  const course = { ...drawn };
  const look = { keeping: keepingAs('in') };
  markupOf(course, look);
  const failing = () => {
    throw new Error('not this page');
  };
  const page = (
    <>
      <CourseCard course={course} currency="USD" {...look} />
    </>
  );
  const render = (element: ReactElement) => {
    renderToString(element);
    return failing();
  };
  expect(() => renderKeeping(page, render)).toThrow('not this page');
  rendered = 0;
  markupOf({ ...drawn });
  expect(rendered).toBe(0);
});
