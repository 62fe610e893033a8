import { forgetPassword, login, resetPassword } from '@fit-coder/contracts/accounts';
import { sql } from 'kysely';
import { afterEach, expect, test, vi } from 'vitest';
import { startMailServer, type MailServer } from '../../mails/mail-server.ts';
import { retryNow } from '../../support/job-run.ts';
import { startTestSite, type TestSite } from '../../support/test-site.ts';

const undo: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const step of undo.splice(0).reverse()) await step();
});

const origin = 'http://courses.example.com';
const subject = 'Set a new password';
const newPassword = 'another good password';

async function siteMailingTo(port: number): Promise<TestSite> {
  const site = await startTestSite({
    smtpUrl: `smtp://127.0.0.1:${port}`,
    mailFrom: 'Fit Coder Courses <courses@example.com>',
    publicUrl: origin,
  });
  undo.push(() => site.close());
  return site;
}

const linkIn = (text = '') =>
  new RegExp(`${origin}/reset/([\\w-]{43})\\s`, 'u').exec(text)?.[1] ?? expect.fail(`no link in ${text}`);
const withSubject = (server: MailServer, wanted: string) =>
  server.received.filter(({ mail }) => mail.subject === wanted);
const resetMails = (server: MailServer) => withSubject(server, subject);

/** The state of the job of a reset. */
async function resetJob(site: TestSite): Promise<string | undefined> {
  const query = sql<{ state: string }>`select state from pgboss.job where name = 'reset-asked'`;
  return (await query.execute(site.deps.database.db)).rows[0]?.state;
}

test('a user sets a new password with the link of a real email', async () => {
  const server = await startMailServer();
  undo.push(server.stop);
  const site = await siteMailingTo(server.port);
  const { user } = await site.user();
  await site.call(forgetPassword, { body: { email: user.email.toUpperCase() } });
  await site.work();
  await vi.waitFor(() => expect(resetMails(server)).toHaveLength(1), 240_000);

  const [{ mail, from, to } = expect.fail('no mail')] = resetMails(server);
  expect({ from, to }).toEqual({ from: 'courses@example.com', to: [user.email] });
  const token = linkIn(mail.text);
  expect(mail.html).toContain(`href="${origin}/reset/${token}"`);
  expect(mail.html).not.toMatch(/<(img|link|script)|url\(|@import/u);
  expect(mail.text).toMatch(/The link works once, until \d+ [A-Z][a-z]{2} \d{4}, \d\d:\d\d UTC\./u);

  const body = { password: newPassword };
  expect((await site.call(resetPassword, { params: { token }, body })).status).toBe(200);
  const again = await site.call(login, { body: { email: user.email, password: newPassword } });
  expect(again.status).toBe(200);
  await vi.waitFor(() => expect(withSubject(server, 'Your password was changed')).toHaveLength(1), 240_000);
});

test('an email that is sent again after the server accepted it has another link, and both work', async () => {
  const server = await startMailServer();
  undo.push(server.stop);
  const site = await siteMailingTo(server.port);
  const { user } = await site.user();
  await site.call(forgetPassword, { body: { email: user.email } });
  server.failAfterTaking(subject);
  await site.work();
  await vi.waitFor(async () => expect(await resetJob(site)).toBe('retry'), 240_000);
  await retryNow(site);
  await vi.waitFor(() => expect(resetMails(server)).toHaveLength(2), 240_000);

  const [first = '', second = ''] = resetMails(server).map(({ mail }) => linkIn(mail.text));
  expect(second).not.toBe(first);
  const body = { password: newPassword };
  expect((await site.call(resetPassword, { params: { token: first }, body })).status).toBe(200);
  const other = await site.call(resetPassword, { params: { token: second }, body });
  expect(other.error.code, 'used up together').toBe('link_expired');
});

test('a late retry for an older request makes no link, and the newest link still works', async () => {
  const away = await startMailServer();
  await away.stop();
  const site = await siteMailingTo(away.port);
  const { user } = await site.user();
  const { accounts } = site.product;
  const request = (secondsAgo: number) => ({
    email: user.email,
    askedAt: new Date(Date.now() - secondsAgo * 1000).toISOString(),
    attempt: 1,
    ip: '',
    userAgent: '',
  });
  const newest = await accounts.issueReset(request(5));
  expect(await accounts.issueReset(request(10))).toBeNull();
  expect(await accounts.issueReset(request(15 * 60)), 'expired').toBeNull();
  const params = { token: newest?.token ?? '' };
  const response = await site.call(resetPassword, { params, body: { password: newPassword } });
  expect(response.status).toBe(200);
});
