import type { MailMessage } from '../../../platform/mail/mail.ts';
import { layOutMail } from './layout/layout.ts';
import { unlinked } from './layout/unlinked-name.ts';

/** The email to the buyer of a gift that was paid. `site` is the site's origin. */
export function giftReadyMail(
  user: { readonly name: string; readonly email: string },
  reference: string,
  site: string,
): Omit<MailMessage, 'id'> {
  const bodies = layOutMail({
    preview: 'Your gift is paid. Get its link and send it to the person it is for.',
    heading: `Your gift is ready, ${unlinked(user.name)}.`,
    paragraphs: [
      'Open your profile to get the link, and send it to the person the gift is for. The first person who redeems it gets the gift.',
      `The order’s reference is ${reference}.`,
    ],
    action: { label: 'Get the link', url: `${site}/profile#gifts` },
    reason: `You received this email because a gift was bought with your account at ${site}.`,
  });
  return { to: user.email, subject: 'Your gift is ready', ...bodies };
}
