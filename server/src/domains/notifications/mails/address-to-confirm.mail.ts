import type { MailMessage } from '../../../platform/mail/mail.ts';
import { formatMoment } from '../../../platform/dates.ts';
import { layOutMail } from './layout/layout.ts';
import { unlinked } from './layout/unlinked-name.ts';

/** The email with the link that moves an account to this address. */
export function addressToConfirmMail(
  user: { readonly name: string; readonly email: string; readonly token: string; readonly expiresAt: Date },
  site: string,
): Omit<MailMessage, 'id'> {
  const until = formatMoment(user.expiresAt);
  const bodies = layOutMail({
    preview: `The link works once, until ${until}.`,
    heading: 'Confirm your new email address.',
    paragraphs: [
      `Hello ${unlinked(user.name)}, open the link below to change the email address of your account to ${user.email}. From then on, you log in with this address.`,
      `The link works once, until ${until}. After that, you can request a new one on your profile.`,
    ],
    action: { label: 'Confirm the new address', url: `${site}/confirmemail/${user.token}` },
    reason: `You received this email because someone entered ${user.email} as their new address at ${site}. If this wasn’t you, ignore this email, and your address will not be used.`,
  });
  return { to: user.email, subject: 'Confirm your new email address', ...bodies };
}

/** The email to a user whose address was entered as the new address of another account. */
export function addressTakenMail(
  owner: { readonly name: string; readonly email: string },
  site: string,
): Omit<MailMessage, 'id'> {
  const bodies = layOutMail({
    preview: 'Nothing has changed.',
    heading: 'You already have an account with this address.',
    paragraphs: [
      `Hello ${unlinked(owner.name)}, someone entered ${owner.email} as the new address of another account. That address belongs to your account, so nothing has changed.`,
      'If this was you, log in with this address, or choose a different address for the other account. If it wasn’t, you don’t need to do anything.',
    ],
    action: { label: 'Log in', url: `${site}/login` },
    reason: `You received this email because you have an account with ${owner.email} at ${site}. We did not tell the person who entered the address that it is taken.`,
  });
  return { to: owner.email, subject: 'You already have an account with this address', ...bodies };
}
