import type { MailMessage } from '../../../platform/mail/mail.ts';
import { layOutMail } from './mail-layout.ts';
import { unlinked } from './unlinked-name.ts';

/** The mail to a new user. `site` is the site's origin. */
export function welcomeMail(
  user: { readonly name: string; readonly email: string },
  site: string,
): Omit<MailMessage, 'id'> {
  const bodies = layOutMail({
    preview: 'Pick a course and do the first set today.',
    heading: `You are in, ${unlinked(user.name)}.`,
    paragraphs: [
      'Programming is trained like anything else: small sets, often, with someone good showing the movement.',
      'Start with one lecture of a free course; all of them are open to you now. A subscription opens the rest.',
    ],
    action: { label: 'Find your course', url: `${site}/courses` },
    reason: `You get this once, because an account was created with ${user.email} at ${site}. If that was not you, you can ignore this mail.`,
  });
  return { to: user.email, subject: 'Your first set is waiting', ...bodies };
}
