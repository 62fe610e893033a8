import type { Course } from '@fit-coder/contracts/catalogue';
import { renderToString } from 'react-dom/server';
import { expect, test } from 'vitest';
import { CourseMeta } from './course-meta.tsx';

const course: Course = {
  id: '2d0f2f4e-3f0c-4a55-9a43-5c3f0f7a1f11',
  slug: 'rust',
  title: 'Rust </script><script>alert(1)</script>',
  summary: 'Ownership & borrowing.',
  category: { slug: 'systems', name: 'Systems', hue: 38 },
  level: 'beginner',
  access: 'premium',
  priceCents: 5900,
  recorded: true,
  availableOn: null,
  instructor: 'Ada',
  technology: 'rust',
  snippet: '',
  poster: null,
  lectureCount: 2,
  durationSeconds: 90,
  rating: null,
  description: 'A course about ownership.',
  descriptionHtml: '<p>A course about ownership.</p>',
  outcomes: ['Read a borrow error'],
  requirements: [],
  publishedAt: null,
};

function structured(part: Partial<Course>): Record<string, unknown> {
  const html = renderToString(<CourseMeta course={{ ...course, ...part }} currency="USD" />);
  const [, json = ''] = /<script type="application\/ld\+json">(.*?)<\/script>/su.exec(html) ?? [];
  return JSON.parse(json) as Record<string, unknown>;
}

test('no text of a course can end the script element', () => {
  const html = renderToString(<CourseMeta course={course} currency="USD" />);
  expect(html.match(/<script/gu)).toHaveLength(1);
  expect(structured({})['name']).toBe(course.title);
});

test.each([
  [
    { access: 'free', priceCents: null },
    { category: 'Free', price: 0 },
  ],
  [{ access: 'premium', priceCents: null }, { category: 'Subscription' }],
  [
    { access: 'premium', priceCents: 5900 },
    { category: 'Paid', price: 59 },
  ],
] as const)('%o is offered as %o', (part, offer) => {
  expect(structured(part)['offers']).toEqual([{ '@type': 'Offer', priceCurrency: 'USD', ...offer }]);
});

test.each([
  [20, 'PT1M'],
  [61, 'PT1M'],
  [90, 'PT2M'],
  [14_700, 'PT245M'],
])('the workload of %d seconds is %s', (durationSeconds, courseWorkload) => {
  expect(structured({ durationSeconds })['hasCourseInstance']).toMatchObject({ courseWorkload });
});

test('a course without videos has no length', () => {
  expect(structured({ durationSeconds: 0 })['hasCourseInstance']).not.toHaveProperty('courseWorkload');
});

test('the average of reviews is described, and nothing of a course without reviews', () => {
  expect(structured({ rating: { average: 4.6, count: 12 } })['aggregateRating']).toEqual({
    '@type': 'AggregateRating',
    ratingValue: 4.6,
    reviewCount: 12,
    bestRating: 5,
    worstRating: 1,
  });
  expect(structured({})).not.toHaveProperty('aggregateRating');
});
