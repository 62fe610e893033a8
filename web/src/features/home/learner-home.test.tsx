// @vitest-environment happy-dom
import type { CourseCard } from '@fit-coder/contracts/catalogue';
import type { LearnerHome as LearnerHomeData } from '@fit-coder/contracts/learning/home';
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { makeStore } from '../../app/store.ts';
import { siteAt } from '../session/session.support.tsx';
import { LearnerHome } from './learner-home.tsx';

afterEach(cleanup);

const course = {
  id: '0190c0de-0000-7000-8000-000000000002',
  slug: 'loops',
  title: 'Loops',
  summary: '',
  category: { slug: 'python', name: 'Python', hue: 1 },
  level: 'beginner',
  access: 'free',
  priceCents: null,
  recorded: false,
  preparing: false,
  availableOn: null,
  instructor: 'Ada',
  technology: '',
  snippet: '',
  poster: null,
  lectureCount: 5,
  durationSeconds: 0,
  rating: null,
} as const satisfies CourseCard;

const home: LearnerHomeData = {
  resume: null,
  courses: [],
  newLectures: [],
  rhythm: { setsThisWeek: 0, weeks: 0 },
  weeklyMail: false,
};

test.each<[Partial<CourseCard>, string]>([
  [{}, 'Not recorded yet'],
  [{ preparing: true }, 'First lectures are being prepared'],
  [{ preparing: true, availableOn: '2099-03-03' }, 'Opens on 3 Mar 2099'],
  [{ recorded: true }, 'Not started yet'],
])('a course of the learner with %o says “%s”', (changes, words) => {
  const courses = [{ course: { ...course, ...changes }, done: 0, begun: false }];
  const Component = () => <LearnerHome home={{ ...home, courses }} resume={null} />;
  render(
    siteAt(
      '/',
      makeStore(async () => ({ data: {} })),
      [{ path: '/', Component }],
    ).site,
  );
  expect(screen.getByText(words)).toBeTruthy();
});
