import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { Writable } from 'node:stream';
import { register } from '@fit-coder/contracts/accounts';
import { sql } from 'kysely';
import { afterEach, expect, test, vi } from 'vitest';
import { startMailServer } from './mail-server.ts';
import { retryNow } from '../support/job-run.ts';
import { pictureFile, startTestSite, type TestSite } from '../support/test-site.ts';

const undo: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const step of undo.splice(0).reverse()) await step();
});

async function siteMailingTo(port: number, log?: Writable): Promise<TestSite> {
  const settings = {
    smtpUrl: `smtp://127.0.0.1:${port}`,
    mailFrom: 'Fit Coder Courses <courses@example.com>',
    publicUrl: 'http://courses.example.com',
    logLevel: log ? 'trace' : 'silent',
  };
  const site = await startTestSite(settings, null, log);
  undo.push(() => site.close());
  return site;
}

async function registerGrace(site: TestSite): Promise<void> {
  const body = { name: 'Grace <b>Hopper</b>', email: 'grace@example.com', password: 'correct horse' };
  const response = await site.call(register, { body, files: { file: await pictureFile() } });
  expect(response.status).toBe(200);
}

interface JobRow {
  readonly id: string;
  readonly state: string;
  readonly retry_count: number;
}

async function welcomeJob(site: TestSite): Promise<JobRow | undefined> {
  const query = sql<JobRow>`select id, state, retry_count from pgboss.job where name = 'account-registered'`;
  return (await query.execute(site.deps.database.db)).rows[0];
}

test('a new user gets one welcome email, in HTML and in text', async () => {
  const server = await startMailServer();
  undo.push(server.stop);
  const site = await siteMailingTo(server.port);
  await registerGrace(site);
  await site.work();
  await vi.waitFor(async () => expect((await welcomeJob(site))?.state).toBe('completed'), 240_000);

  expect(server.received).toHaveLength(1);
  const [{ mail, from, to } = expect.fail('no mail')] = server.received;
  expect({ from, to }).toEqual({ from: 'courses@example.com', to: ['grace@example.com'] });
  expect(mail.subject).toBe('Welcome to Fit Coder Courses');
  expect(mail.messageId).toBe(`<${(await welcomeJob(site))?.id}@example.com>`);
  expect(mail.text).toContain('Welcome, Grace <b>Hopper</b>.');
  expect(mail.text).toContain('http://courses.example.com/courses');
  expect(mail.html).toContain('Welcome, Grace &lt;b&gt;Hopper&lt;/b&gt;.');
  expect(mail.html).toContain('href="http://courses.example.com/courses"');
  expect(mail.html).not.toMatch(/<(img|link|script)|url\(|@import/u);
});

test('an email is sent again after the mail server was down', async () => {
  const server = await startMailServer();
  await server.stop();
  const site = await siteMailingTo(server.port);
  await registerGrace(site);
  await site.work();
  await vi.waitFor(async () => expect((await welcomeJob(site))?.state).toBe('retry'), 240_000);

  const back = await startMailServer(server.port);
  undo.push(back.stop);
  await retryNow(site);
  await vi.waitFor(() => expect(back.received).toHaveLength(1), 240_000);
  await vi.waitFor(async () => expect((await welcomeJob(site))?.state).toBe('completed'), 240_000);
  expect((await welcomeJob(site))?.retry_count).toBeGreaterThan(0);
  expect(back.received).toHaveLength(1);
});

test('without retries that email is lost (control)', async () => {
  const server = await startMailServer();
  await server.stop();
  const site = await siteMailingTo(server.port);
  await registerGrace(site);
  await sql`update pgboss.job set retry_limit = 0`.execute(site.deps.database.db);
  await site.work();
  await vi.waitFor(async () => expect((await welcomeJob(site))?.state).toBe('failed'), 240_000);

  const back = await startMailServer(server.port);
  undo.push(back.stop);
  await retryNow(site);
  await site.deps.queue.stop(5);
  expect(back.received).toHaveLength(0);
});

test('without a mail server, emails are files: one for each id, and only the newest 200', async () => {
  const site = await startTestSite();
  undo.push(() => site.close());
  const { mail, mailbox } = site.deps;
  const message = { to: 'grace@example.com', subject: 'One', text: 'one', html: '<p>one</p>' };
  for (let index = 0; index < 201; index += 1) {
    await mail.send({ ...message, id: `mail-${String(index).padStart(3, '0')}`, subject: `Number ${index}` });
  }
  await mail.send({ ...message, id: 'mail-200', subject: 'Number 200 again' });

  const files = await readdir(join(site.dataDir, 'mail'));
  expect(files).toHaveLength(200);
  expect(files.every((file) => file.endsWith('.eml'))).toBe(true);
  const list = (await mailbox?.list()) ?? [];
  expect(list[0]).toMatchObject({ subject: 'Number 200 again', to: 'grace@example.com', text: 'one\n' });
  expect(list.at(-1)?.subject).toBe('Number 1');
});

test('an account that was deleted in the meantime gets no email', async () => {
  const site = await startTestSite();
  undo.push(() => site.close());
  await registerGrace(site);
  await site.deps.database.db.deleteFrom('users').execute();
  await site.work();
  await vi.waitFor(async () => expect((await welcomeJob(site))?.state).toBe('completed'), 240_000);
  expect(await site.deps.mailbox?.list()).toEqual([]);
});

test('a registration that is rolled back enqueues no email', async () => {
  const site = await startTestSite();
  undo.push(() => site.close());
  await registerGrace(site);
  const body = { name: 'Other', email: 'grace@example.com', password: 'correct horse' };
  const taken = await site.call(register, { body, files: { file: await pictureFile() } });
  expect(taken.error.code).toBe('email_taken');
  const jobs = await sql<JobRow>`select id from pgboss.job where name = 'account-registered'`.execute(
    site.deps.database.db,
  );
  expect(jobs.rows).toHaveLength(1);
});

test('the log reports a recipient that the mail server refuses, without the address', async () => {
  const server = await startMailServer();
  undo.push(server.stop);
  let written = '';
  const log = new Writable({
    write(chunk: Buffer, _encoding, done) {
      written += chunk.toString();
      done();
    },
  });
  const site = await siteMailingTo(server.port, log);
  server.refuse('grace@example.com');
  await registerGrace(site);
  await site.work();
  await vi.waitFor(() => expect(written).toContain('a job failed'), 240_000);
  const line = written.split('\n').find((text) => text.includes('a job failed')) ?? '';
  expect(line).toContain('account-registered');
  expect(line).toContain('550');
  expect(written).not.toContain('grace@example.com');
});
