import type { Mail } from '../../platform/mail.ts';
import { jobHandler, type JobHandler } from '../../platform/queue.ts';
import { accountRegistered, passwordChanged, resetAsked, type Accounts } from '../accounts/accounts.ts';
import { paymentSettled } from '../commerce/commerce.ts';
import { passwordChangedMail } from './password-changed.mail.ts';
import { passwordResetMail } from './password-reset.mail.ts';
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
  const reset = jobHandler(resetAsked, async (run) => {
    const link = await accounts.issueReset(run.data);
    // A link of its own for every try, since it is not known whether the last one's arrived.
    if (link) await mail.send({ id: `${run.id}-${run.attempt}`, ...passwordResetMail(link, site) });
  });
  const changed = jobHandler(passwordChanged, async (run) => {
    const person = await accounts.service.contactOf(run.data.userId);
    if (person) await mail.send({ id: run.id, ...passwordChangedMail(person, run.data.changedAt, site) });
  });
  const receipt = jobHandler(paymentSettled, async (run) => {
    const person = await accounts.service.contactOf(run.data.userId);
    if (person) await mail.send({ id: run.id, ...receiptMail(person, run.data, site) });
  });
  return { handlers: [welcome, reset, changed, receipt] };
}
