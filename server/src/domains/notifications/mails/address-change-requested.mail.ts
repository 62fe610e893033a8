import type { MailMessage } from '../../../platform/mail/mail.ts';
import { maskEmail } from '../../accounts/accounts.ts';
import { layOutMail } from './mail-layout.ts';
import { unlinked } from './unlinked-name.ts';

/** The mail to the current address when a change was requested. `token` undoes the change. */
export function addressChangeRequestedMail(
  change: { readonly name: string; readonly from: string; readonly to: string; readonly token: string },
  site: string,
): Omit<MailMessage, 'id'> {
  const bodies = layOutMail({
    preview: 'If that was you, open the link in the other mail.',
    heading: 'Someone asked to change your address.',
    paragraphs: [
      `Hello ${unlinked(change.name)}, someone who is signed in to your account asked to change its address to ${maskEmail(change.to)}. Nothing has changed yet: the link that we sent to that address must be opened first.`,
      'If that was you, you need to do nothing here. If it was not, undo it within 7 days: that signs everyone out of your account, and you set a new password.',
    ],
    action: { label: 'That was not me', url: `${site}/revertemail/${change.token}` },
    reason: `You get this because someone entered a new address for the account ${change.from} at ${site}.`,
  });
  return { to: change.from, subject: 'Someone asked to change your address', ...bodies };
}
