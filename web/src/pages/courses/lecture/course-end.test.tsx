// @vitest-environment happy-dom
import type { Lecture } from '@fit-coder/contracts/catalogue';
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { makeStore } from '../../../app/store.ts';
import type { Positions } from '../../../features/player/positions/position-memory.ts';
import { siteAt } from '../../../features/session/session.support.tsx';
import { CourseEnd } from './course-end.tsx';

afterEach(cleanup);

const lecture = (id: string, ready: boolean): Lecture => ({
  id,
  ready,
  section: 'One',
  title: id,
  summary: '',
  summaryHtml: '',
  preview: false,
  durationSeconds: ready ? 40 : null,
});

interface Ended {
  /** Whether each lecture is ready. The last one that is has ended. */
  readonly ready: readonly boolean[];
  readonly done?: readonly number[];
  readonly publishedAt?: string | null;
}

/** What the card says, and what its links and buttons are called. */
function show({ ready, done = [], publishedAt = '2026-01-01T00:00:00.000Z' }: Ended) {
  const lectures = ready.map((isReady, number) => lecture(String(number), isReady));
  const ended = lectures.findLast((one) => one.ready) ?? lecture('none', true);
  const positions: Positions = Object.fromEntries(
    done.map((id) => [String(id), { seconds: 40, when: 1, done: true }]),
  );
  const Component = () => (
    <CourseEnd
      course={{ slug: 'loops', publishedAt }}
      {...{ lectures, positions }}
      lecture={ended}
      follow={<button type="button">Notify me</button>}
    />
  );
  render(
    siteAt(
      '/',
      makeStore(async () => ({ data: {} })),
      [{ path: '*', Component }],
    ).site,
  );
  return {
    words: screen.getByRole('paragraph').textContent,
    steps: [...document.querySelectorAll('a, button')].map((step) => step.textContent.trim()),
  };
}

const steps = ['Review this course', 'Find another course'];

test('says that the course is done after its last lecture, before the site knows that this one is', () => {
  const words = 'That was the last lecture. The course is done.';
  expect(show({ ready: [true, true], done: [0] })).toEqual({ words, steps });
  expect(screen.getByRole('link', { name: 'Review this course' }).getAttribute('href')).toBe(
    '/courses/loops#reviews',
  );
});

test.each([
  [[0], '1 other is not done yet.'],
  [[], '2 others are not done yet.'],
])('says how many others are not done if only %o are', (done, rest) => {
  const words = `That was the last lecture. ${rest}`;
  expect(show({ ready: [true, true, true], done })).toEqual({ words, steps });
});

test('offers an email about the lectures that are to come', () => {
  expect(show({ ready: [true, false], done: [0] })).toEqual({
    words: 'That was the last lecture for now. More will follow.',
    steps: ['Notify me'],
  });
});

test('offers no review of a course that is not published', () => {
  expect(show({ ready: [true], publishedAt: null }).steps).toEqual(['Find another course']);
});
