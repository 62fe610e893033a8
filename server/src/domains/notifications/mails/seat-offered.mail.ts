import type { MailMessage } from '../../../platform/mail/mail.ts';
import { layOutMail } from './layout/layout.ts';
import { unlinked } from './layout/unlinked-name.ts';

/** A seat that someone pays for, with the link that accepts it. */
export interface OfferedSeat {
  /** The address that was invited. */
  readonly email: string;
  /** The name of who pays. */
  readonly from: string;
  /** The path of the link. */
  readonly path: string;
}

/** The email that invites someone to a team's seat. `site` is the site's origin. */
export function seatOfferedMail({ email, from, path }: OfferedSeat, site: string): Omit<MailMessage, 'id'> {
  const name = unlinked(from);
  const bodies = layOutMail({
    preview: `${name} pays for a seat that opens every premium course to you.`,
    heading: `${name} invited you.`,
    paragraphs: [
      `${name} pays for a seat for you at Fit Coder Courses. With it, every premium course is open to you, and you pay nothing.`,
      'Log in or sign up with any email address, then accept the invitation.',
    ],
    action: { label: 'Accept the invitation', url: `${site}${path}` },
    reason: `You received this email because someone entered ${email} at ${site}. If you don’t know them, you can ignore this email.`,
  });
  return { to: email, subject: `${name} invited you to Fit Coder Courses`, ...bodies };
}
