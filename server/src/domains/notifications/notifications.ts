import type { Kysely } from 'kysely';
import type { DB } from '../../platform/database.generated.ts';
import type { Mail } from '../../platform/mail.ts';
import { jobHandler, type JobHandler, type Queue } from '../../platform/queue.ts';
import {
  accountRegistered,
  emailChanged,
  factorChanged,
  passwordChanged,
  resetAsked,
  type Accounts,
} from '../accounts/accounts.ts';
import { courseRequested, type Catalogue } from '../catalogue/catalogue.ts';
import { paymentSettled } from '../commerce/commerce.ts';
import { courseRequestMail } from './course-request.mail.ts';
import { tellOfCourseRequest } from './notifications.jobs.ts';
import { emailChangedMail } from './email-changed.mail.ts';
import { factorChangedMail } from './factor-changed.mail.ts';
import { passwordChangedMail } from './password-changed.mail.ts';
import { passwordResetMail } from './password-reset.mail.ts';
import { receiptMail } from './receipt.mail.ts';
import { welcomeMail } from './welcome.mail.ts';

export { tellOfCourseRequest } from './notifications.jobs.ts';

export interface NotificationsParts {
  readonly db: Kysely<DB>;
  readonly queue: Queue;
  readonly accounts: Accounts;
  readonly catalogue: Pick<Catalogue, 'findRequest'>;
  readonly mail: Mail;
  /** The site's origin, for links in mails; known once the site listens. */
  readonly site: () => string;
}

/** The notifications domain: it hears of what happened and tells people by mail. */
export interface Notifications {
  readonly handlers: readonly JobHandler[];
}

export function createNotifications(parts: NotificationsParts): Notifications {
  const { accounts, mail, site } = parts;
  const welcome = jobHandler(accountRegistered, async (run) => {
    const person = await accounts.service.contactOf(run.data.userId);
    if (person) await mail.send({ id: run.id, ...welcomeMail(person, site()) });
  });
  const reset = jobHandler(resetAsked, async (run) => {
    const link = await accounts.issueReset({ ...run.data, attempt: run.attempt });
    // A link of its own for every try, since it is not known whether the last one's arrived.
    if (link) await mail.send({ id: `${run.id}-${run.attempt}`, ...passwordResetMail(link, site()) });
  });
  const changed = jobHandler(passwordChanged, async (run) => {
    const person = await accounts.service.contactOf(run.data.userId);
    if (person) await mail.send({ id: run.id, ...passwordChangedMail(person, run.data.changedAt, site()) });
  });
  const moved = jobHandler(emailChanged, (run) =>
    mail.send({ id: run.id, ...emailChangedMail(run.data, site()) }),
  );
  const factor = jobHandler(factorChanged, async (run) => {
    const person = await accounts.service.contactOf(run.data.userId);
    if (person) await mail.send({ id: run.id, ...factorChangedMail(person, run.data, site()) });
  });
  const receipt = jobHandler(paymentSettled, async (run) => {
    const person = await accounts.service.contactOf(run.data.userId);
    if (person) await mail.send({ id: run.id, ...receiptMail(person, run.data, site()) });
  });
  return { handlers: [welcome, reset, changed, moved, factor, receipt, ...courseRequestHandlers(parts)] };
}

/** A wish becomes a job for each administrator, which writes to them. */
function courseRequestHandlers({ db, queue, accounts, catalogue, mail, site }: NotificationsParts) {
  const requested = jobHandler(courseRequested, async ({ data: { requestId } }) => {
    const administrators = await accounts.administrators();
    await db.transaction().execute(async (tx) => {
      for (const { email: to } of administrators)
        await queue.send(tx, tellOfCourseRequest, { requestId, to }, `${requestId} ${to}`);
    });
  });
  const told = jobHandler(tellOfCourseRequest, async (run) => {
    const wish = await catalogue.findRequest(db, run.data.requestId);
    if (wish) await mail.send({ id: run.id, ...courseRequestMail(run.data.to, wish, site()) });
  });
  return [requested, told];
}
