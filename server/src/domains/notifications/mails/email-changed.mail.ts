import type { MailMessage } from '../../../platform/mail/mail.ts';
import { maskEmail } from '../../accounts/accounts.ts';
import { layOutMail } from './mail-layout.ts';
import { unlinked } from './unlinked-name.ts';

/**
 * The mail to the old address after a change. `token` undoes the change; null when that is no longer possible. `site` is
 * the site's origin.
 */
export function emailChangedMail(
  change: { readonly name: string; readonly from: string; readonly to: string },
  token: string | null,
  site: string,
): Omit<MailMessage, 'id'> {
  const bodies = layOutMail({
    preview: 'If that was you, there is nothing to do.',
    heading: 'Your address was changed.',
    paragraphs: [
      `Hello ${unlinked(change.name)}, the address of your account is now ${maskEmail(change.to)}. You log in with that address, and our emails go there. Other devices were signed out.`,
      'If that was you, there is nothing to do. If it was not, undo the change within 7 days: that signs everyone out, and you set a new password.',
    ],
    action:
      token === null
        ? { label: 'Go to your profile', url: `${site}/profile` }
        : { label: 'That was not me', url: `${site}/revertemail/${token}` },
    reason: `You get this once, at the old address, because the account of ${change.from} at ${site} has a new one.`,
  });
  return { to: change.from, subject: 'The address of your account was changed', ...bodies };
}
