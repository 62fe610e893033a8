import type { MailMessage } from '../../../platform/mail/mail.ts';
import { layOutMail } from './mail-layout.ts';
import { unlinked } from './unlinked-name.ts';

/** The mail with the link that sets a new password. `token` is the link's secret, `site` the site's origin. */
export function passwordResetMail(
  user: { readonly name: string; readonly email: string; readonly token: string },
  site: string,
): Omit<MailMessage, 'id'> {
  const bodies = layOutMail({
    preview: 'The link works once, within 15 minutes of your asking.',
    heading: `Back to training, ${unlinked(user.name)}.`,
    paragraphs: [
      'You asked for a new password. Choose it behind this link; every device is signed out then, and you log in with the new one.',
      'The link works once, within 15 minutes of your asking. If it is too late, ask for another; only the latest one works.',
    ],
    action: { label: 'Set a new password', url: `${site}/reset/${user.token}` },
    reason: `You get this because someone asked for a new password for ${user.email} at ${site}. If that was not you, do nothing: your password stays as it is, and nobody sees this link but you.`,
  });
  return { to: user.email, subject: 'Your link to set a new password', ...bodies };
}
