import { chooseQuestionMails, listModeratedPosts, showPost } from '@fit-coder/contracts/learning/moderation';
import { followQuestion } from '@fit-coder/contracts/learning/posting';
import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import { siteForEachTest } from '../../support/site-hooks.ts';
import type { TestUser } from '../../support/test-site.ts';
import { ageAccounts, ask, makeLesson, read, reply } from './classroom.ts';
import { anHourLater, mailsThen, receivers, runWaiting, waitingJobs } from './sent-mails.ts';

const site = siteForEachTest();
const db = () => site.deps.database.db;

let admin: TestUser;
let asker: TestUser;
let other: TestUser;
let lecture: string;
let course: { slug: string };
beforeEach(async () => {
  [admin, asker, other] = [await site.user('admin'), await site.user(), await site.user()];
  ({ id: lecture, course } = await makeLesson(site));
  await ageAccounts(site);
  await site.work();
});

describe('a question', () => {
  test('is mailed to the administrators with the sentence said there and a link to it', async () => {
    const questionId = await ask(site, asker, lecture, {
      title: 'Why?\r\nBcc: eve@example.com',
      body: 'See evil.example',
    });
    const [mail, ...more] = await mailsThen(site);
    expect(more).toEqual([]);
    expect(receivers(mail ? [mail] : [])).toEqual([
      `${admin.user.email} Question: Why? Bcc: eve@example.com`,
    ]);
    expect(mail?.headers.has('bcc')).toBe(false);
    const text = mail?.text ?? '';
    expect(text).toContain(
      'At 0:04 of “A lecture to watch”, in the course “A course for a test”: “It needs a condition',
    );
    expect(text).toContain(`/course/${course.slug}?lecture=${lecture}&question=${questionId}`);
    // No mail program turns it into a link.
    expect(text).not.toContain('evil.example');
  });

  test('of an administrator is not mailed to themselves, nor to those who do not want it', async () => {
    await ask(site, admin, lecture);
    const unwilling = await site.user('admin');
    const choice = { body: { wanted: false } };
    expect((await site.call(chooseQuestionMails, choice, unwilling.cookie)).status).toBe(200);
    const list = await site.call(listModeratedPosts, { query: {} }, unwilling.cookie);
    expect(list.data.mails).toBe(false);
    expect(await mailsThen(site)).toEqual([]);
  });

  test('that is held is mailed when an administrator shows it', async () => {
    await db().updateTable('users').set({ created_at: new Date() }).where('id', '=', asker.user.id).execute();
    const questionId = await ask(site, asker, lecture, { body: 'https://example.com' });
    expect(await mailsThen(site)).toEqual([]);
    const decision = { params: { id: questionId }, body: { reason: 'Fine.', editedAt: null } };
    await site.call(showPost, decision, admin.cookie);
    expect(receivers(await mailsThen(site))).toEqual([
      `${admin.user.email} Question: Why does this loop end?`,
    ]);
  });

  test('that is refused enqueues nothing, because the email belongs to its transaction', async () => {
    await expect(
      db()
        .transaction()
        .execute(async (tx) => {
          await sql`select 1`.execute(tx);
          await ask(site, asker, lecture);
          throw new Error('rolled back');
        }),
    ).rejects.toThrow('rolled back');
    // The control: that question was asked on its own connection, so its email was sent.
    expect(await mailsThen(site)).toHaveLength(1);
  });
});

describe('an answer', () => {
  /** The administrators turn their emails off, so that only followers get some. */
  beforeEach(() => site.call(chooseQuestionMails, { body: { wanted: false } }, admin.cookie));

  test('is mailed to who asked and to who answered before, but not to its author', async () => {
    const questionId = await ask(site, asker, lecture);
    await reply(site, other, questionId, 'First **answer**');
    const [first] = await mailsThen(site);
    expect(receivers(first ? [first] : [])).toEqual([`${asker.user.email} Answer: Why does this loop end?`]);
    expect(first?.text).toContain('answered your question.');
    expect(first?.text).toContain('First **answer**');
    await read(site, asker, questionId);
    await reply(site, admin, questionId, 'Second answer');
    expect(receivers(await mailsThen(site))).toEqual(
      [
        `${asker.user.email} Answer: Why does this loop end?`,
        `${asker.user.email} Answer: Why does this loop end?`,
        `${other.user.email} Answer: Why does this loop end?`,
      ].toSorted(),
    );
  });

  test('is one email an hour for who does not open the thread, and then has all that came since', async () => {
    const questionId = await ask(site, asker, lecture);
    await reply(site, other, questionId, 'Number one');
    await reply(site, other, questionId, 'Number two');
    await reply(site, other, questionId, 'Number three');
    expect(await mailsThen(site)).toHaveLength(1);
    expect(await waitingJobs(site)).toBe(1);
    await anHourLater(site);
    await runWaiting(site);
    const [, second, ...more] = await mailsThen(site);
    expect(more).toEqual([]);
    expect(second?.text).toContain('2 new answers to your question.');
    expect(second?.text).toMatch(/Number two[^]*Number three/u);
    expect(second?.text).not.toContain('Number one');
  });

  test('that was seen in the meantime is not mailed', async () => {
    const questionId = await ask(site, asker, lecture);
    await reply(site, other, questionId, 'Number one');
    await mailsThen(site);
    await reply(site, other, questionId, 'Number two');
    await read(site, asker, questionId);
    await anHourLater(site);
    await runWaiting(site);
    expect(await mailsThen(site)).toHaveLength(1);
  });

  test('is not mailed to who muted the question, nor to who may no longer watch the lecture', async () => {
    const questionId = await ask(site, asker, lecture);
    const mute = { params: { id: questionId }, body: { following: false } };
    await site.call(followQuestion, mute, asker.cookie);
    await reply(site, other, questionId);
    expect(await mailsThen(site)).toEqual([]);
    await site.call(followQuestion, { ...mute, body: { following: true } }, asker.cookie);
    await db().updateTable('courses').set({ access: 'premium' }).execute();
    await reply(site, admin, questionId);
    expect(await mailsThen(site)).toEqual([]);
  });
});
