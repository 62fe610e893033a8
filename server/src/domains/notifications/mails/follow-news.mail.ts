import type { MailMessage } from '../../../platform/mail/mail.ts';
import type { FollowNews } from '../../learning/learning.ts';
import { layOutMail } from './layout/layout.ts';

/** How many titles the email names; the course's page has them all. */
const named = 10;

/** The email about new lectures of a course that a user follows. `site` is the site's origin. */
export function followNewsMail(
  { email: to }: { readonly email: string },
  { course, lectures, opened, token }: FollowNews,
  site: string,
): Omit<MailMessage, 'id'> {
  const count = lectures.length;
  const lecturesWords = count === 1 ? '1 lecture' : `${count} lectures`;
  const subject = opened
    ? `“${course.title}” is open`
    : count === 1
      ? `A new lecture in “${course.title}”`
      : `${count} new lectures in “${course.title}”`;
  const more = count - named;
  const stop = `${site}/unfollow/${token}`;
  const bodies = layOutMail({
    preview: opened ? `You can watch ${lecturesWords} now.` : lectures.slice(0, 3).join(' · '),
    heading: `${subject}.`,
    paragraphs: [
      opened ? `You can watch ${lecturesWords} now:` : `You can watch ${count === 1 ? 'it' : 'them'} now:`,
      ...lectures.slice(0, named),
      ...(more > 0 ? [`And ${more} more.`] : []),
    ],
    action: { label: 'Go to the course', url: `${site}/courses/${course.slug}` },
    reason: `You received this email because you asked at ${site} to be notified about this course.`,
    stop: { label: 'Stop these emails', url: stop },
  });
  return { to, subject, unsubscribe: stop, ...bodies };
}
