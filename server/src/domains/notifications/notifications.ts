import type { Mail } from '../../platform/mail.ts';
import { jobHandler, type JobHandler } from '../../platform/queue.ts';
import { accountRegistered, type Accounts } from '../accounts/accounts.ts';
import { paymentSettled } from '../commerce/commerce.ts';
import { receiptMail } from './receipt.mail.ts';
import { welcomeMail } from './welcome.mail.ts';

export interface NotificationsParts {
  readonly accounts: Accounts;
  readonly mail: Mail;
  /** The site's origin, for links in mails. */
  readonly site: string;
}

/** The notifications domain: it hears of what happened and tells people by mail. */
export interface Notifications {
  readonly handlers: readonly JobHandler[];
}

export function createNotifications({ accounts, mail, site }: NotificationsParts): Notifications {
  const welcome = jobHandler(accountRegistered, async (run) => {
    const person = await accounts.service.contactOf(run.data.userId);
    if (person) await mail.send({ id: run.id, ...welcomeMail(person, site) });
  });
  const receipt = jobHandler(paymentSettled, async (run) => {
    const person = await accounts.service.contactOf(run.data.userId);
    if (person) await mail.send({ id: run.id, ...receiptMail(person, run.data, site) });
  });
  return { handlers: [welcome, receipt] };
}
