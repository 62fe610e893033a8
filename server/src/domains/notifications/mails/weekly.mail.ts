import { formatClock } from '@fit-coder/contracts/clock';
import type { MailMessage } from '../../../platform/mail/mail.ts';
import type { WeeklyNews } from '../../learning/learning.ts';
import { layOutMail } from './layout/layout.ts';

/** The email that a learner asked for, each Monday. `site` is the site's origin. */
export function weeklyMail(
  { email: to }: { readonly email: string },
  news: WeeklyNews,
  site: string,
): Omit<MailMessage, 'id'> {
  const { resume, newLectures } = news;
  const stop = `${site}/endweekly/${news.token}`;
  const subject = resume ? `Carry on with “${resume.title}”` : 'New lectures in your courses';
  const bodies = layOutMail({
    preview: setsSentence(news),
    heading: `${subject}.`,
    paragraphs: [
      setsSentence(news),
      ...(resume ? [whereSentence(resume)] : []),
      ...(newLectures.length > 0 ? ['New in your courses:'] : []),
      ...newLectures.map(({ title, courseTitle }) => `${title} (${courseTitle})`),
    ],
    action: resume
      ? { label: 'Carry on', url: `${site}/course/${resume.courseId}?lecture=${resume.lectureId}` }
      : { label: 'Go to your courses', url: `${site}/` },
    reason: `You received this email because you asked at ${site} for a weekly email.`,
    stop: { label: 'Stop these emails', url: stop },
  });
  return { to, subject, unsubscribe: stop, ...bodies };
}

/** The sets of last week, and how many weeks in a row had some. Weeks without sets are not counted against anyone. */
function setsSentence({ setsLastWeek, rhythm }: WeeklyNews): string {
  if (setsLastWeek === 0) return 'A new week begins. A set is one lecture that is done.';
  const sets = setsLastWeek === 1 ? '1 set' : `${setsLastWeek} sets`;
  const weeks = rhythm.weeks > 1 ? ` That makes ${rhythm.weeks} weeks in a row.` : '';
  return `You did ${sets} last week.${weeks}`;
}

function whereSentence({ title, courseTitle, position }: NonNullable<WeeklyNews['resume']>): string {
  return position > 0
    ? `You stopped at ${formatClock(position)} in “${title}” (${courseTitle}).`
    : `Next is “${title}” (${courseTitle}).`;
}
