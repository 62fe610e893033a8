import { jobHandler, type JobHandler } from '../../platform/queue/queue.ts';
import { giftPaid, seatOffered } from '../commerce/commerce.ts';
import { giftReadyMail } from './mails/gift-ready.mail.ts';
import { seatOfferedMail } from './mails/seat-offered.mail.ts';
import type { NotificationsDependencies } from './notifications.types.ts';

/** Gifts and seats, as emails to their buyers and to those who were invited. */
export function sharingHandlers({ accounts, commerce, mail, site }: NotificationsDependencies): JobHandler[] {
  const gift = jobHandler(giftPaid, async (run) => {
    const user = await accounts.service.contactOf(run.data.userId);
    if (user) await mail.send({ id: run.id, ...giftReadyMail(user, run.data.reference, site()) });
  });
  const seat = jobHandler(seatOffered, async (run) => {
    const offered = await commerce.offeredSeat(run.data.seatId);
    // Each attempt makes a new link, because the email of the previous one may not have arrived.
    if (offered) await mail.send({ id: `${run.id}-${run.attempt}`, ...seatOfferedMail(offered, site()) });
  });
  return [gift, seat];
}
