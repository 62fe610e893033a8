// @vitest-environment happy-dom
import type { TranscriptHit } from '@fit-coder/contracts/learning/transcripts';
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { makeStore } from '../../app/store.ts';
import { siteAt } from '../session/session.support.tsx';
import { LectureHits } from './lecture-hits.tsx';

const hit: TranscriptHit = {
  lectureId: 'a',
  lectureTitle: 'Turns',
  course: { id: 'c', slug: 'loops', title: 'Loops' },
  language: 'en',
  seconds: 65.4,
  passage: [{ text: 'loops', hit: true }],
  watchable: true,
};
const locked: TranscriptHit = { ...hit, lectureId: 'b', seconds: null, watchable: false };

afterEach(cleanup);

test('a hit leads to its second, and one in a locked lecture to the lecture', () => {
  const element = <LectureHits hits={[hit, locked]} />;
  render(
    siteAt(
      '/',
      makeStore(async () => ({ data: {} })),
      [{ path: '*', element }],
    ).site,
  );
  const links = screen.getAllByRole('link').map((link) => [link.getAttribute('href'), link.textContent]);
  expect(links).toEqual([
    ['/course/loops?lecture=a&t=65', '1:05TurnsLoopsloops'],
    ['/course/loops?lecture=b', 'TurnsLoopsLockedloops'],
  ]);
});
