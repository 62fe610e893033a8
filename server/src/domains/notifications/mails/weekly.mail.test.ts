import { expect, test } from 'vitest';
import { weeklyMail } from './weekly.mail.ts';

const stopped = {
  ...{ courseId: 'c', courseTitle: 'Trees', lectureId: 'l', title: 'Heaps' },
  ...{ position: 252, durationSeconds: 6000 },
};
const news = {
  ...{ resume: stopped, courses: [], newLectures: [], weeklyMail: true, setsLastWeek: 1, token: 't' },
  rhythm: { setsThisWeek: 0, weeks: 1 },
};

test.each([
  [252, 'You stopped at 4:12 in “Heaps” (Trees).'],
  [4353, 'You stopped at 1:12:33 in “Heaps” (Trees).'],
  [0, 'Next is “Heaps” (Trees).'],
])('a learner who stopped at second %i reads: %s', (position, sentence) => {
  const resume = { ...stopped, position };
  const { text } = weeklyMail({ email: 'ada@example.com' }, { ...news, resume }, 'https://site.example');
  expect(text).toContain(sentence);
});
