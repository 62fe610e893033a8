import type { MailMessage } from '../../../platform/mail/mail.ts';
import { formatMoment } from '../../../platform/dates.ts';
import { layOutMail } from './layout/layout.ts';
import { unlinked } from './layout/unlinked-name.ts';

/** The email after a password was changed. `changedAt` is ISO 8601, `site` the site's origin. */
export function passwordChangedMail(
  user: { readonly name: string; readonly email: string },
  changedAt: string,
  site: string,
): Omit<MailMessage, 'id'> {
  const bodies = layOutMail({
    preview: 'If this was you, you don’t need to do anything.',
    heading: 'Your password was changed.',
    paragraphs: [
      `Hello ${unlinked(user.name)}, the password of your account was changed on ${formatMoment(new Date(changedAt))}. All other devices were logged out.`,
      'If this was you, you don’t need to do anything. If it wasn’t, set a new password now. That logs out every other device.',
    ],
    action: { label: 'This wasn’t me', url: `${site}/forgetpassword` },
    reason: `You received this email because the password of the account ${user.email} at ${site} was changed.`,
  });
  return { to: user.email, subject: 'Your password was changed', ...bodies };
}
