import type { MailMessage } from '../../../platform/mail/mail.ts';
import { maskEmail, type ReversalMail } from '../../accounts/accounts.ts';
import { layOutMail } from './layout/layout.ts';
import { reversalAction, reversalAdvice } from './layout/reversal.ts';
import { unlinked } from './layout/unlinked-name.ts';

/** The email to the old address after a change. `site` is the site's origin. */
export function emailChangedMail(change: ReversalMail, site: string): Omit<MailMessage, 'id'> {
  const bodies = layOutMail({
    preview: 'If this was you, you don’t need to do anything.',
    heading: 'Your email address was changed.',
    paragraphs: [
      `Hello ${unlinked(change.name)}, the email address of your account was changed to ${maskEmail(change.to)}. From now on, you log in with that address, and we send our emails there. All other devices were logged out.`,
      `If this was you, you don’t need to do anything. ${reversalAdvice(change.link)}`,
    ],
    action: reversalAction(change.link, site),
    reason: `You received this email because ${change.from} was the address of your account at ${site}.`,
  });
  return { to: change.from, subject: 'Your email address was changed', ...bodies };
}
