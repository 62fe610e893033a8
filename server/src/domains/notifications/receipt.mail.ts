import type { MailMessage } from '../../platform/mail.ts';
import { layOutMail } from './mail-layout.ts';

/** A payment that was settled. The amount in the currency's smallest unit; `paidUntil` is ISO 8601. */
export interface Receipt {
  readonly reference: string;
  readonly planName: string;
  readonly amountCents: number;
  readonly currency: string;
  readonly paidUntil: string;
}

/** The receipt of a subscription. `site` is the site's origin. */
export function receiptMail(
  person: { readonly name: string; readonly email: string },
  receipt: Receipt,
  site: string,
): Omit<MailMessage, 'id'> {
  const money = new Intl.NumberFormat('en', { style: 'currency', currency: receipt.currency });
  const amount = money.format(receipt.amountCents / 100);
  const day = new Intl.DateTimeFormat('en', { dateStyle: 'long', timeZone: 'UTC' });
  const bodies = layOutMail({
    preview: `${amount} for ${receipt.planName}, reference ${receipt.reference}.`,
    heading: `Every course is open, ${person.name}.`,
    paragraphs: [
      `We received ${amount} for the subscription ${receipt.planName}. It lasts until ${day.format(new Date(receipt.paidUntil))}.`,
      `The reference of this payment is ${receipt.reference}.`,
    ],
    action: { label: 'Carry on training', url: `${site}/courses` },
    reason: `You get this because a subscription was paid for the account ${person.email} at ${site}. Keep it as your receipt.`,
  });
  return { to: person.email, subject: `Receipt ${receipt.reference}: ${amount}`, ...bodies };
}
