import type { MailMessage } from '../../../platform/mail/mail.ts';
import { layOutMail } from './mail-layout.ts';
import { unlinked } from './unlinked-name.ts';

/** The mail after a password was changed. `changedAt` is ISO 8601, `site` the site's origin. */
export function passwordChangedMail(
  user: { readonly name: string; readonly email: string },
  changedAt: string,
  site: string,
): Omit<MailMessage, 'id'> {
  const moment = new Intl.DateTimeFormat('en', { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' });
  const bodies = layOutMail({
    preview: 'If that was you, there is nothing to do.',
    heading: 'Your password was changed.',
    paragraphs: [
      `Hello ${unlinked(user.name)}, your account has had a new password since ${moment.format(new Date(changedAt))} UTC. Other devices were signed out.`,
      'If that was you, there is nothing to do. If it was not, set a new password now: whoever changed it is signed out by that.',
    ],
    action: { label: 'That was not me', url: `${site}/forgetpassword` },
    reason: `You get this because the password of the account ${user.email} at ${site} was changed.`,
  });
  return { to: user.email, subject: 'Your password was changed', ...bodies };
}
