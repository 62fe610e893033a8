import { randomUUID } from 'node:crypto';
import { readdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { exportAccount } from '@fit-coder/contracts/learning';
import { getLearnerHome } from '@fit-coder/contracts/learning/home';
import { saveProgress } from '@fit-coder/contracts/learning/progress';
import { endWeeklyMail, setWeeklyMail } from '@fit-coder/contracts/learning/weekly';
import { sql } from 'kysely';
import { simpleParser, type ParsedMail } from 'mailparser';
import { beforeEach, describe, expect, test } from 'vitest';
import { createProduct } from '../../../src/product.ts';
import { makeCourse, makeVideoLecture } from '../../support/factories.ts';
import { firstRun } from '../../support/job-run.ts';
import { siteForAllTests } from '../../support/site-hooks.ts';
import type { TestUser } from '../../support/test-site.ts';

const site = siteForAllTests();
const db = () => site.deps.database.db;
const dayMs = 24 * 60 * 60 * 1000;
beforeEach(() => db().deleteFrom('weekly_mails').execute());

/** A user who asked for the email, and stopped in a lecture. */
async function reader(): Promise<TestUser> {
  const user = await site.user();
  const course = await makeCourse(site, { access: 'free', title: 'Trees' });
  const { id } = await makeVideoLecture(site, course, { position: 1, title: 'Heaps' });
  const report = { lectureId: id, watched: [{ from: 0, to: 12 }], position: 12, ago: 0 };
  await site.call(saveProgress, { body: { lectures: [report] } }, user.cookie);
  await site.call(setWeeklyMail, { body: { on: true } }, user.cookie);
  return user;
}

/** Sends what is due some days from now; returns the emails by address. */
async function tell(days: number): Promise<Map<string, ParsedMail>> {
  const now = new Date(site.deps.clock.now().getTime() + days * dayMs);
  const { handlers } = createProduct({ ...site.deps, clock: { now: () => now } });
  const run = async (kind: string, data: object) => {
    const handler = handlers.find((other) => other.kind.name === kind);
    await handler?.run({ ...firstRun(data), id: randomUUID() });
  };
  const folder = join(site.dataDir, 'mail');
  await rm(folder, { recursive: true, force: true });
  await run('weekly-mails-due', {});
  const waiting = await sql<{ data: object }>`
    delete from pgboss.job where name = 'weekly-mail' returning data`.execute(db());
  for (const { data } of waiting.rows) await run('weekly-mail', data);
  const names = await readdir(folder).catch(() => []);
  const mails = await Promise.all(
    names.map(async (name) => simpleParser(await readFile(join(folder, name)))),
  );
  return new Map(mails.map((mail) => [[mail.to ?? []].flat()[0]?.value[0]?.address ?? '', mail]));
}

describe('the weekly email', () => {
  test('says in the next week, once, where the learner stopped', async () => {
    const user = await reader();
    expect(await tell(0)).toEqual(new Map());
    const mail = (await tell(7)).get(user.user.email);
    expect(mail?.subject).toBe('Carry on with “Heaps”');
    expect(mail?.text).toContain('You stopped at 0:12 in “Heaps” (Trees).');
    expect(await tell(7)).toEqual(new Map());
    expect((await tell(14)).size).toBe(1);
  });

  test('is not sent to those who have begun nothing', async () => {
    const user = await site.user();
    await site.call(setWeeklyMail, { body: { on: true } }, user.cookie);
    expect(await tell(7)).toEqual(new Map());
  });

  test('ends with one click, by the headers of RFC 8058, and by its link', async () => {
    const [one, two] = [await reader(), await reader()];
    const mails = await tell(7);
    const urlOf = ({ user }: TestUser) => {
      const line = mails.get(user.email)?.headerLines.find(({ key }) => key === 'list-unsubscribe')?.line;
      return /<(https?:[^>]+)>/u.exec(line ?? '')?.[1] ?? '';
    };
    await site.app.inject({
      method: 'POST',
      url: new URL(urlOf(one)).pathname,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: 'List-Unsubscribe=One-Click',
    });
    expect([...(await tell(14)).keys()]).toEqual([two.user.email]);
    const token = new URL(urlOf(two)).pathname.split('/').at(-1) ?? '';
    await site.call(endWeeklyMail, { body: { token } });
    await site.call(endWeeklyMail, { body: { token } });
    expect(await tell(21)).toEqual(new Map());
  });

  test('is part of the learner’s home and of their data, and can be ended there', async () => {
    const user = await reader();
    const state = async () => (await site.call(getLearnerHome, {}, user.cookie)).data.home.weeklyMail;
    const data = async () => (await site.call(exportAccount, {}, user.cookie)).data.weeklyMail;
    expect([await state(), await data()]).toEqual([true, true]);
    await site.call(setWeeklyMail, { body: { on: false } }, user.cookie);
    expect([await state(), await data()]).toEqual([false, false]);
    expect(await tell(7)).toEqual(new Map());
  });

  test('cannot be asked for without a session or by the test administrator', async () => {
    const call = async (cookie?: string) =>
      (await site.call(setWeeklyMail, { body: { on: true } }, cookie)).error.code;
    expect(await call()).toBe('not_signed_in');
    expect(await call((await site.user('testadmin')).cookie)).toBe('test_admin_reads_only');
    const { error } = await site.call(endWeeklyMail, { body: { token: 'short' } });
    expect(error.code).toBe('invalid_input');
  });
});
