import { weeklyMail } from '../../src/domains/notifications/mails/weekly.mail.ts';

const stopped = {
  courseId: '5f7b2c1e-3d64-4a08-9f52-0c6c8d1b7a11',
  courseTitle: 'Trees <by hand>',
  lectureId: '0b6f3c52-8a55-4d1e-9b38-1f2f6f0d9d10',
  title: 'Heaps & more',
  position: 252,
  durationSeconds: 600,
};
const week = {
  resume: stopped,
  courses: [],
  newLectures: [{ ...stopped, title: 'Tries', recordedAt: '2026-11-22T03:04:05.000Z' }],
  rhythm: { setsThisWeek: 0, weeks: 4 },
  weeklyMail: true,
  setsLastWeek: 3,
  token: 'a-B_'.repeat(11).slice(0, 43),
};

/** The forms of the weekly email. */
export const weeklyExamples = (user: { readonly email: string }, site: string) => ({
  'weekly with a place, sets and new lectures': weeklyMail(user, week, site),
  'weekly with the next lecture': weeklyMail(
    user,
    { ...week, resume: { ...stopped, position: 0 }, setsLastWeek: 0, newLectures: [] },
    site,
  ),
  'weekly with new lectures only': weeklyMail(user, { ...week, resume: null, setsLastWeek: 1 }, site),
});
