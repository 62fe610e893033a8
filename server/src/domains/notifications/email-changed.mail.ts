import type { MailMessage } from '../../platform/mail.ts';
import { maskEmail } from '../accounts/accounts.ts';
import { layOutMail } from './mail-layout.ts';

/** The mail to the address that an account left. `site` is the site's origin. */
export function emailChangedMail(
  change: { readonly name: string; readonly from: string; readonly to: string },
  site: string,
): Omit<MailMessage, 'id'> {
  const bodies = layOutMail({
    preview: 'If that was you, there is nothing to do.',
    heading: 'Your address was changed.',
    paragraphs: [
      `Hello ${change.name}, your account has moved to ${maskEmail(change.to)}. You log in with that address now, and our mails go there.`,
      'If that was you, there is nothing to do. If it was not, answer this mail, and an administrator will look into it.',
    ],
    action: { label: 'Go to your profile', url: `${site}/profile` },
    reason: `You get this once, at the old address, because the account of ${change.from} at ${site} has a new one.`,
  });
  return { to: change.from, subject: 'The address of your account was changed', ...bodies };
}
