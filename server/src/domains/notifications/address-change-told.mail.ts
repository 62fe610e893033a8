import type { MailMessage } from '../../platform/mail.ts';
import { maskEmail } from '../accounts/accounts.ts';
import { layOutMail } from './mail-layout.ts';
import { unlinked } from './unlinked-name.ts';

/** The mail to the address that an account is asked to leave. `token` takes the change back. */
export function addressChangeToldMail(
  change: { readonly name: string; readonly from: string; readonly to: string; readonly token: string },
  site: string,
): Omit<MailMessage, 'id'> {
  const bodies = layOutMail({
    preview: 'If that was you, open the link in the other mail.',
    heading: 'Your account is to move to another address.',
    paragraphs: [
      `Hello ${unlinked(change.name)}, someone who is signed in as you asked to move your account to ${maskEmail(change.to)}. Nothing has changed yet: the link in the mail to that address has to be opened first.`,
      'If that was you, there is nothing to do here. If it was not, take it back within 7 days: everyone is signed out of your account then, and you set a new password.',
    ],
    action: { label: 'That was not me', url: `${site}/revertemail/${change.token}` },
    reason: `You get this because a new address was entered for the account of ${change.from} at ${site}.`,
  });
  return { to: change.from, subject: 'Your account is to move to another address', ...bodies };
}
