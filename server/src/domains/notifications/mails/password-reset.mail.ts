import type { MailMessage } from '../../../platform/mail/mail.ts';
import { layOutMail } from './layout/layout.ts';
import { formatMoment } from '../../../platform/dates.ts';
import { unlinked } from './layout/unlinked-name.ts';

/** The email with the link that sets a new password. `token` is the link's secret, `site` the site's origin. */
export function passwordResetMail(
  user: { readonly name: string; readonly email: string; readonly token: string; readonly expiresAt: Date },
  site: string,
): Omit<MailMessage, 'id'> {
  const until = formatMoment(user.expiresAt);
  const bodies = layOutMail({
    preview: `The link works once, until ${until}.`,
    heading: 'Set a new password.',
    paragraphs: [
      `Hello ${unlinked(user.name)}, use the link below to set a new password. You will be logged out on every device, and you can then log in with the new password.`,
      `The link works once, until ${until}. If you request another link, only the newest one works.`,
    ],
    action: { label: 'Set a new password', url: `${site}/reset/${user.token}` },
    reason: `You received this email because a new password was requested for ${user.email} at ${site}. If this wasn’t you, ignore this email: your password stays the same.`,
  });
  return { to: user.email, subject: 'Set a new password', ...bodies };
}
