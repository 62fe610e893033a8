import type { Lecture } from '@fit-coder/contracts/catalogue';
import { expect, test } from 'vitest';
import { sectionsOf } from './syllabus.ts';

const lecture = (id: string, section: string, durationSeconds: number | null): Lecture => ({
  id,
  section,
  durationSeconds,
  title: `Lecture ${id}`,
  summary: '',
  summaryHtml: '',
  preview: false,
  ready: durationSeconds !== null,
});

test('sections keep their order, and lectures are numbered across sections', () => {
  const sections = sectionsOf([lecture('a', 'One', 60), lecture('b', 'One', null), lecture('c', 'Two', 30)]);
  expect(
    sections.map(({ title, seconds, lectures }) => [title, seconds, lectures.map(({ number }) => number)]),
  ).toEqual([
    ['One', 60, [1, 2]],
    ['Two', 30, [3]],
  ]);
});

test('lectures of one section are grouped even when others are between them', () => {
  const sections = sectionsOf([lecture('a', 'One', 1), lecture('b', 'Two', 1), lecture('c', 'One', 1)]);
  expect(sections.map(({ title, lectures }) => [title, lectures.length])).toEqual([
    ['One', 2],
    ['Two', 1],
  ]);
});

test('a course without lectures has no sections', () => {
  expect(sectionsOf([])).toEqual([]);
});
