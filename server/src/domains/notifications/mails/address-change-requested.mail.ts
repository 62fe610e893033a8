import type { MailMessage } from '../../../platform/mail/mail.ts';
import { maskEmail, type ReversalMail } from '../../accounts/accounts.ts';
import { layOutMail } from './layout/layout.ts';
import { reversalAction, reversalAdvice } from './layout/reversal.ts';
import { unlinked } from './layout/unlinked-name.ts';

/** The email to the current address when a change was requested. */
export function addressChangeRequestedMail(change: ReversalMail, site: string): Omit<MailMessage, 'id'> {
  const bodies = layOutMail({
    preview: 'If this was you, open the link in our other email.',
    heading: 'Someone asked to change your email address.',
    paragraphs: [
      `Hello ${unlinked(change.name)}, someone who is logged in to your account asked to change its email address to ${maskEmail(change.to)}. Nothing has changed yet. The change takes effect when the link that we sent to that address is opened.`,
      `If this was you, open that link. ${reversalAdvice(change.link)}`,
    ],
    action: reversalAction(change.link, site),
    reason: `You received this email because someone entered a new address for the account ${change.from} at ${site}.`,
  });
  return { to: change.from, subject: 'Someone asked to change your email address', ...bodies };
}
