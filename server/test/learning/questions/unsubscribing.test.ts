import { chooseQuestionMails, unsubscribe } from '@fit-coder/contracts/learning/moderation';
import type { ParsedMail } from 'mailparser';
import { beforeEach, describe, expect, test } from 'vitest';
import { siteForEachTest } from '../../support/site-hooks.ts';
import type { TestUser } from '../../support/test-site.ts';
import { ageAccounts, ask, makeLesson, read, reply } from './classroom.ts';
import { mailsThen } from './sent-mails.ts';

const site = siteForEachTest();
const db = () => site.deps.database.db;

let admin: TestUser;
let asker: TestUser;
let other: TestUser;
let lecture: string;
beforeEach(async () => {
  [admin, asker, other] = [await site.user('admin'), await site.user(), await site.user()];
  ({ id: lecture } = await makeLesson(site));
  await ageAccounts(site);
  await site.work();
});

describe('the link that stops the emails', () => {
  const headerOf = (mail: ParsedMail | undefined) => {
    const list = mail?.headers.get('list') as { unsubscribe?: { url: string } } | undefined;
    return new URL(list?.unsubscribe?.url ?? '');
  };
  const oneClick = (path: string) =>
    site.app.inject({
      method: 'POST',
      url: path,
      payload: 'List-Unsubscribe=One-Click',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    });

  test('is in the header as RFC 8058 demands: a POST acts without a session, and a GET changes nothing', async () => {
    await site.call(chooseQuestionMails, { body: { wanted: false } }, admin.cookie);
    const questionId = await ask(site, asker, lecture);
    await reply(site, other, questionId);
    const [mail] = await mailsThen(site);
    const { pathname } = headerOf(mail);
    expect(mail?.headerLines.find(({ key }) => key === 'list-unsubscribe-post')?.line).toBe(
      'List-Unsubscribe-Post: List-Unsubscribe=One-Click',
    );
    expect(mail?.text).toContain(pathname);
    const muted = async () =>
      (
        await db()
          .selectFrom('question_followers')
          .select('muted')
          .where('user_id', '=', asker.user.id)
          .execute()
      )[0]?.muted;
    await site.app.inject({ method: 'GET', url: pathname });
    expect(await muted()).toBe(false);
    expect(await oneClick(pathname)).toMatchObject({
      statusCode: 200,
      body: 'You will get no more emails of this kind.\n',
    });
    expect(await muted()).toBe(true);
    expect((await read(site, asker, questionId)).question.following).toBe(false);
    // Again, as mail programs may do.
    expect((await oneClick(pathname)).statusCode).toBe(200);
  });

  test('of an administrator ends those about new questions', async () => {
    await ask(site, asker, lecture);
    const [mail] = await mailsThen(site);
    const token = headerOf(mail).pathname.split('/').at(-1) ?? '';
    const { data } = await site.call(unsubscribe, { body: { token } });
    expect(data.message).toContain('new questions');
    await ask(site, asker, lecture);
    expect(await mailsThen(site)).toHaveLength(1);
  });

  test.each(['A'.repeat(43), `${'A'.repeat(42)}_`])('that was made up ends nothing (%#)', async (token) => {
    expect((await oneClick(`/unsubscribe/${token}`)).statusCode).toBe(410);
  });

  test('is refused when one letter of it differs', async () => {
    await ask(site, asker, lecture);
    const { pathname } = headerOf((await mailsThen(site))[0]);
    const swapped = pathname.replace(/.(?=.{10}$)/u, (letter) => (letter === 'A' ? 'B' : 'A'));
    expect((await oneClick(swapped)).statusCode).toBe(410);
  });
});
