import { randomUUID } from 'node:crypto';
import { updateProfile } from '@fit-coder/contracts/accounts';
import { cancelAddressChange, confirmAddress, revertAddress } from '@fit-coder/contracts/address-change';
import { sql } from 'kysely';
import { expect, test, vi } from 'vitest';
import { siteForEachTest } from '../../support/site-hooks.ts';
import type { TestUser } from '../../support/test-site.ts';
import { linkTo, mailsTo, subjects } from './address-changes.ts';

// No job runs before the test starts the worker, as on a site whose mail server is down.
const site = siteForEachTest();

/** Requests a new address; returns the id of the change. */
async function requestChange({ cookie, user }: TestUser): Promise<string> {
  const email = `${randomUUID()}@example.org`;
  expect((await site.call(updateProfile, { body: { name: 'Grace', email } }, cookie)).status).toBe(200);
  const { db } = site.deps.database;
  const query = db.selectFrom('email_changes').select('id').where('user_id', '=', user.id);
  return (await query.executeTakeFirstOrThrow()).id;
}

/** Confirms the change with a link as in the email that has not been sent yet. */
async function confirm(changeId: string): Promise<void> {
  const mail = await site.product.accounts.addressLinks.toNewAddress(changeId);
  const body = { token: mail?.kind === 'confirm' ? mail.token : '' };
  expect((await site.call(confirmAddress, { body })).status).toBe(200);
}

/** The subjects of the emails to the old address, after all jobs ran. */
async function noticesTo({ user }: TestUser): Promise<string[]> {
  await site.work();
  await vi.waitFor(async () => {
    const waiting = await sql`select id from pgboss.job
      where name in ('address-change-told', 'email-changed') and state <> 'completed'`.execute(
      site.deps.database.db,
    );
    expect(waiting.rows).toEqual([]);
  }, 60_000);
  const sent = [subjects.requested, subjects.changed].map((subject) => mailsTo(site, user.email, subject));
  return (await Promise.all(sent)).flat().map(({ subject }) => subject);
}

test('a pending change is reported to the current address', async () => {
  const user = await site.user();
  await requestChange(user);
  expect(await noticesTo(user)).toEqual([subjects.requested]);
});

test('a change that was cancelled before the email was sent is not reported', async () => {
  const user = await site.user();
  await requestChange(user);
  expect((await site.call(cancelAddressChange, {}, user.cookie)).status).toBe(200);
  expect(await noticesTo(user)).toEqual([]);
});

test('a change that was confirmed before the emails were sent is reported once, as made', async () => {
  const user = await site.user();
  await confirm(await requestChange(user));
  expect(await noticesTo(user)).toEqual([subjects.changed]);
});

test('a change that was undone before the emails were sent is not reported', async () => {
  const user = await site.user();
  const changeId = await requestChange(user);
  await confirm(changeId);
  const notice = await site.product.accounts.addressLinks.ofConfirmed(changeId);
  const body = { token: notice?.link?.token ?? '' };
  expect((await site.call(revertAddress, { body })).status).toBe(200);
  expect(await noticesTo(user)).toEqual([]);
  await linkTo(site, user.user.email, subjects.reset);
});
