import type { MailMessage } from '../../../platform/mail/mail.ts';
import { layOutMail } from './layout/layout.ts';
import { unlinked } from './layout/unlinked-name.ts';

/** The email to a new user. `site` is the site's origin. */
export function welcomeMail(
  user: { readonly name: string; readonly email: string },
  site: string,
): Omit<MailMessage, 'id'> {
  const bodies = layOutMail({
    preview: 'Your account is ready. Pick a course and do the first set today.',
    heading: `Welcome, ${unlinked(user.name)}.`,
    paragraphs: [
      'Your account is ready. You get good at programming the way you get fit: small sets, often, with someone good showing the movement.',
      'Start with one lecture of a free course. All free courses are open to you now, and a subscription opens the rest.',
    ],
    action: { label: 'Find your course', url: `${site}/courses` },
    reason: `You received this email because an account was created with ${user.email} at ${site}. If this wasn’t you, you can ignore this email.`,
  });
  return { to: user.email, subject: 'Welcome to Fit Coder Courses', ...bodies };
}
