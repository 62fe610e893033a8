import { jobHandler, type JobHandler } from '../../platform/queue/queue.ts';
import {
  accountRegistered,
  addressChangeRequested,
  addressToConfirm,
  emailChanged,
  factorChanged,
  passwordChanged,
  resetRequested,
} from '../accounts/accounts.ts';
import { courseRequested } from '../catalogue/catalogue.ts';
import { courseRequestMail } from './mails/course-request.mail.ts';
import { courseRequestToMail } from './notifications.jobs.ts';
import { addressChangeRequestedMail } from './mails/address-change-requested.mail.ts';
import { addressTakenMail, addressToConfirmMail } from './mails/address-to-confirm.mail.ts';
import { emailChangedMail } from './mails/email-changed.mail.ts';
import { factorChangedMail } from './mails/factor-changed.mail.ts';
import { passwordChangedMail } from './mails/password-changed.mail.ts';
import { passwordResetMail } from './mails/password-reset.mail.ts';
import { welcomeMail } from './mails/welcome.mail.ts';
import type { NotificationsDependencies } from './notifications.types.ts';

/** What happens to an account, as emails to its user. */
export function userHandlers({ accounts, mail, site }: NotificationsDependencies): JobHandler[] {
  const welcome = jobHandler(accountRegistered, async (run) => {
    const user = await accounts.service.contactOf(run.data.userId);
    if (user) await mail.send({ id: run.id, ...welcomeMail(user, site()) });
  });
  const reset = jobHandler(resetRequested, async (run) => {
    const link = await accounts.issueReset({ ...run.data, attempt: run.attempt });
    // Each attempt makes a new link, because the email of the previous one may not have arrived.
    if (link) await mail.send({ id: `${run.id}-${run.attempt}`, ...passwordResetMail(link, site()) });
  });
  const changed = jobHandler(passwordChanged, async (run) => {
    const user = await accounts.service.contactOf(run.data.userId);
    if (user) await mail.send({ id: run.id, ...passwordChangedMail(user, run.data.changedAt, site()) });
  });
  const factor = jobHandler(factorChanged, async (run) => {
    const { userId, changeId } = run.data;
    const linked = changeId === undefined ? null : await accounts.factorLinks.link(changeId);
    const user = linked ?? (await accounts.service.contactOf(userId));
    const message = user && factorChangedMail(user, run.data, linked?.link ?? null, site());
    // Each attempt makes a new link, so its email has its own id.
    if (message) await mail.send({ id: linked ? `${run.id}-${run.attempt}` : run.id, ...message });
  });
  return [welcome, reset, changed, factor];
}

/**
 * A change of address emails both addresses, before and after it takes effect, unless it was undone in the
 * meantime. Each attempt makes a new link.
 */
export function addressHandlers({
  accounts: { addressLinks },
  mail,
  site,
}: NotificationsDependencies): JobHandler[] {
  const toConfirm = jobHandler(addressToConfirm, async (run) => {
    const content = await addressLinks.toNewAddress(run.data.changeId);
    if (!content) return;
    const message =
      content.kind === 'confirm' ? addressToConfirmMail(content, site()) : addressTakenMail(content, site());
    await mail.send({ id: `${run.id}-${run.attempt}`, ...message });
  });
  const requested = jobHandler(addressChangeRequested, async (run) => {
    const notice = await addressLinks.ofRequested(run.data.changeId);
    if (notice)
      await mail.send({ id: `${run.id}-${run.attempt}`, ...addressChangeRequestedMail(notice, site()) });
  });
  const changed = jobHandler(emailChanged, async (run) => {
    const notice = await addressLinks.ofConfirmed(run.data.changeId);
    if (notice) await mail.send({ id: `${run.id}-${run.attempt}`, ...emailChangedMail(notice, site()) });
  });
  return [toConfirm, requested, changed];
}

/** A course request becomes one job per administrator, which emails them. */
export function courseRequestHandlers({
  db,
  queue,
  accounts,
  catalogue,
  mail,
  site,
}: NotificationsDependencies): JobHandler[] {
  const requested = jobHandler(courseRequested, async ({ data: { requestId } }) => {
    const administrators = await accounts.administrators();
    await db.transaction().execute(async (tx) => {
      for (const { email: to } of administrators)
        await queue.send(tx, courseRequestToMail, { requestId, to }, `${requestId} ${to}`);
    });
  });
  const toAdministrator = jobHandler(courseRequestToMail, async (run) => {
    const request = await catalogue.findRequest(db, run.data.requestId);
    if (request) await mail.send({ id: run.id, ...courseRequestMail(run.data.to, request, site()) });
  });
  return [requested, toAdministrator];
}
