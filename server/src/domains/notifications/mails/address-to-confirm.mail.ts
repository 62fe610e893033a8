import type { MailMessage } from '../../../platform/mail/mail.ts';
import { layOutMail } from './mail-layout.ts';
import { unlinked } from './unlinked-name.ts';

/** The mail with the link that moves an account to this address. */
export function addressToConfirmMail(
  user: { readonly name: string; readonly email: string; readonly token: string },
  site: string,
): Omit<MailMessage, 'id'> {
  const bodies = layOutMail({
    preview: 'The link works once, within 24 hours.',
    heading: 'Is this your new address?',
    paragraphs: [
      `Hello ${unlinked(user.name)}, open this link to change the address of your account at ${site} to ${user.email}. You log in with it from then on.`,
      'The link works once, within 24 hours. After that, ask for a new one on your profile.',
    ],
    action: { label: 'Confirm the new address', url: `${site}/confirmemail/${user.token}` },
    reason: `You get this because someone entered ${user.email} as their new address at ${site}. If that was not you, ignore this email: no account will use your address.`,
  });
  return { to: user.email, subject: 'Confirm your new address', ...bodies };
}

/** The mail to a user whose address was entered as the new address of another account. */
export function addressTakenMail(
  owner: { readonly name: string; readonly email: string },
  site: string,
): Omit<MailMessage, 'id'> {
  const bodies = layOutMail({
    preview: 'Nothing has changed.',
    heading: 'Your address already has an account.',
    paragraphs: [
      `Hello ${unlinked(owner.name)}, someone entered ${owner.email} as the new address of another account. The address belongs to your account, so nothing has changed.`,
      'If that was you, log in with this address, or choose another one for the other account.',
    ],
    action: { label: 'Log in', url: `${site}/login` },
    reason: `You get this because you have an account with ${owner.email} at ${site}. The person who entered it was not told that you have one.`,
  });
  return { to: owner.email, subject: 'Your address already has an account', ...bodies };
}
