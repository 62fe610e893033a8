import { jobHandler, type JobHandler } from '../../platform/queue/queue.ts';
import {
  invoiceIssued,
  paymentSettled,
  subscriptionChanged,
  subscriptionReminder,
} from '../commerce/commerce.ts';
import { invoiceMail } from './mails/invoice.mail.ts';
import { receiptMail } from './mails/receipt.mail.ts';
import { subscriptionChangedMail } from './mails/subscription-changed.mail.ts';
import { subscriptionReminderMail } from './mails/subscription-reminder.mail.ts';
import type { NotificationsDependencies } from './notifications.types.ts';

/**
 * Payments, refunds and subscriptions, as emails to their user. What no longer holds when the email is written, such as a
 * cancellation that was taken back, is not sent.
 */
export function purchaseHandlers({
  accounts,
  commerce,
  mail,
  site,
}: NotificationsDependencies): JobHandler[] {
  const free = jobHandler(paymentSettled, async (run) => {
    const user = await accounts.service.contactOf(run.data.userId);
    if (!user) return;
    const seller = await commerce.sellerName();
    await mail.send({ id: run.id, ...receiptMail(user, run.data, { site: site(), seller }) });
  });
  const invoice = jobHandler(invoiceIssued, async (run) => {
    const mailed = await commerce.mailedInvoice(run.data.invoiceId);
    const user = mailed && (await accounts.service.contactOf(mailed.userId));
    if (user) await mail.send({ id: run.id, ...invoiceMail(user, mailed, site()) });
  });
  const changed = jobHandler(subscriptionChanged, async (run) => {
    const { userId, subscriptionId, kind } = run.data;
    const user = await accounts.service.contactOf(userId);
    const subscription = user && (await commerce.mailedSubscription(subscriptionId));
    const message = subscription && subscriptionChangedMail(user, { kind, subscription }, site());
    if (message) await mail.send({ id: run.id, ...message });
  });
  const reminder = jobHandler(subscriptionReminder, async (run) => {
    const { userId, subscriptionId, kind, about } = run.data;
    const user = await accounts.service.contactOf(userId);
    const subscription = user && (await commerce.mailedSubscription(subscriptionId));
    const message = subscription && subscriptionReminderMail(user, { kind, about, subscription }, site());
    if (message) await mail.send({ id: run.id, ...message });
  });
  return [free, invoice, changed, reminder];
}
