import type { MailMessage } from '../../platform/mail.ts';
import { layOutMail } from './mail-layout.ts';
import { unlinked } from './unlinked-name.ts';

/** The mail with the link that moves an account to this address. */
export function addressToConfirmMail(
  person: { readonly name: string; readonly email: string; readonly token: string },
  site: string,
): Omit<MailMessage, 'id'> {
  const bodies = layOutMail({
    preview: 'The link works once, for 24 hours.',
    heading: 'Is this your new address?',
    paragraphs: [
      `Hello ${unlinked(person.name)}, open this link to move your account at ${site} to ${person.email}. You log in with this address from then on.`,
      'The link works once, for 24 hours. After that, ask for another on your profile.',
    ],
    action: { label: 'Confirm the new address', url: `${site}/confirmemail/${person.token}` },
    reason: `You get this because someone entered ${person.email} as their new address at ${site}. If that was not you, do nothing: no account moves to your address.`,
  });
  return { to: person.email, subject: 'Confirm your new address', ...bodies };
}

/** The mail to someone whose address was entered as the new one of another account. */
export function addressTakenMail(
  owner: { readonly name: string; readonly email: string },
  site: string,
): Omit<MailMessage, 'id'> {
  const bodies = layOutMail({
    preview: 'Nothing has changed.',
    heading: 'Your address already has an account.',
    paragraphs: [
      `Hello ${unlinked(owner.name)}, someone entered ${owner.email} as the new address of another account. Your account has this address, so nothing has changed.`,
      'If that was you, log in here with this address, or choose another one for the other account.',
    ],
    action: { label: 'Log in', url: `${site}/login` },
    reason: `You get this because you have an account with ${owner.email} at ${site}. Whoever entered your address was not told so.`,
  });
  return { to: owner.email, subject: 'Your address already has an account', ...bodies };
}
