import { formatMoment } from '../../../../platform/dates.ts';
import type { MailContent } from './content.ts';

/** The link that undoes a change of address; null when that is no longer possible. */
type ReversalLink = { readonly token: string; readonly expiresAt: Date } | null;

/** Advice for a change of address that the user did not make. */
export function reversalAdvice(link: ReversalLink): string {
  return link === null
    ? 'If it wasn’t, contact the site’s operator, because the link to undo the change has expired.'
    : `If it wasn’t, undo the change by ${formatMoment(link.expiresAt)}. This logs everyone out of your account. You can then set a new password.`;
}

export function reversalAction(link: ReversalLink, site: string): MailContent['action'] {
  return link === null
    ? { label: 'Go to your profile', url: `${site}/profile` }
    : { label: 'This wasn’t me', url: `${site}/revertemail/${link.token}` };
}
