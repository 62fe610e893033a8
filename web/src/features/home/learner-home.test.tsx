// @vitest-environment happy-dom
import type { CourseCard } from '@fit-coder/contracts/catalogue';
import type { LearnerHome as LearnerHomeData } from '@fit-coder/contracts/learning/home';
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { makeStore } from '../../app/store.ts';
import { announcedCard as course } from '../catalogue/courses/course-card.support.ts';
import { siteAt } from '../session/session.support.tsx';
import { LearnerHome } from './learner-home.tsx';

afterEach(cleanup);

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
