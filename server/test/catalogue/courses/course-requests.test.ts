import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pageSize, requestCourse } from '@fit-coder/contracts/catalogue';
import {
  deleteCourseRequest,
  listCourseRequests,
  type CourseRequest,
} from '@fit-coder/contracts/course-requests';
import { sql } from 'kysely';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { siteForAllTests } from '../../support/site-hooks.ts';
import type { TestUser } from '../../support/test-site.ts';

let admin: TestUser;
let testAdmin: TestUser;
let learner: TestUser;
const site = siteForAllTests();
beforeAll(async () => {
  [admin, testAdmin, learner] = [await site.user('admin'), await site.user('testadmin'), await site.user()];
});

const db = () => site.deps.database.db;
beforeEach(async () => {
  await db().deleteFrom('course_requests').execute();
  await sql`delete from pgboss.job where name = 'course-requested'`.execute(db());
});

const wish = { name: 'Grace Hopper', email: 'grace@example.com', course: 'COBOL from the start' };
const ask = (body: unknown = wish, cookie?: string) =>
  site.call(requestCourse, { body: body as object }, cookie);
const list = (cookie?: string, query: Record<string, string> = {}) =>
  site.call(listCourseRequests, { query }, cookie);
const remove = (id: string, cookie?: string) => site.call(deleteCourseRequest, { params: { id } }, cookie);

const rows = () => db().selectFrom('course_requests').selectAll().execute();

/** The id of a stored request. */
async function kept(): Promise<string> {
  await ask();
  return (await rows())[0]?.id ?? '';
}

describe('asking for a course', () => {
  test('stores the request of a visitor', async () => {
    const response = await ask({ ...wish, name: '  Grace Hopper ' });
    expect(response.data.message).toMatch(/^Thank you\./u);
    expect(await rows()).toMatchObject([{ ...wish, user_id: null }]);
  });

  test('stores the account of a user, until the account is deleted', async () => {
    const user = await site.user();
    await ask(wish, user.cookie);
    expect(await rows()).toMatchObject([{ user_id: user.user.id }]);
    await site.product.accounts.removeAccount(user.user.id);
    expect(await rows()).toEqual([]);
  });

  test.each([
    ['no name', { ...wish, name: '' }, 'name'],
    ['a name that is too long', { ...wish, name: 'x'.repeat(81) }, 'name'],
    ['no address', { ...wish, email: undefined }, 'email'],
    ['what is no address', { ...wish, email: 'grace' }, 'email'],
    ['an address with a line break', { ...wish, email: 'grace@example.com\nBcc: all@example.com' }, 'email'],
    ['no course', { ...wish, course: 'abc' }, 'course'],
    ['blanks', { ...wish, course: '     ' }, 'course'],
    ['an oversized wish', { ...wish, course: 'x'.repeat(1001) }, 'course'],
    ['the null character', { ...wish, course: 'COBOL\0COBOL' }, 'course'],
    ['an extra field', { ...wish, user_id: randomUUID() }, 'user_id'],
  ])('refuses %s, with a message for the field', async (_, body, field) => {
    const response = await ask(body);
    expect([response.status, response.error.code]).toEqual([400, 'invalid_input']);
    expect(Object.keys(response.error.fields ?? {})).toEqual([field]);
    expect(await rows()).toEqual([]);
  });

  test.each([
    ['malformed JSON', 'application/json', '{"name":', 400, 'malformed_body'],
    ['another content type', 'text/csv', 'a,b', 415, 'unsupported_type'],
    ['an oversized body', 'application/json', `"${'x'.repeat(300_000)}"`, 413, 'body_too_large'],
  ])('refuses %s', async (_, type, payload, status, code) => {
    const response = await site.call(requestCourse, {}, undefined, {
      payload,
      headers: { 'content-type': type },
    });
    expect([response.status, response.error.code]).toEqual([status, code]);
  });
});

describe('the list of requests', () => {
  test('is for administrators', async () => {
    expect((await list()).error.code).toBe('not_signed_in');
    expect((await list(learner.cookie)).error.code).toBe('forbidden');
  });

  test.each([{ cursor: 'nonsense' }, { q: 'x' }])('refuses %j', async (query) => {
    const response = await list(admin.cookie, query);
    expect([response.status, response.error.code]).toEqual([400, 'invalid_input']);
  });

  test('shows administrators the email address, but not the test administrator', async () => {
    await ask();
    const [seen] = (await list(admin.cookie)).data.requests;
    expect(seen).toMatchObject(wish);
    expect(Date.parse(seen?.createdAt ?? '')).toBeGreaterThan(Date.now() - 60_000);
    const masked = await list(testAdmin.cookie);
    expect(masked.data.requests).toEqual([{ ...seen, email: 'g•••@e•••.com' }]);
  });

  test('shows each request once over its pages, newest first, also those of the same moment', async () => {
    const moment = (index: number) =>
      new Date(Date.parse('2026-01-01T00:00:00Z') + Math.floor(index / 3) * 1000);
    const many = Array.from({ length: pageSize + 5 }, (_, index) => ({
      ...wish,
      course: `Course ${index}`,
      created_at: moment(index),
    }));
    await db().insertInto('course_requests').values(many).execute();
    const first = (await list(admin.cookie)).data;
    const second = (await list(admin.cookie, { cursor: first.next ?? '' })).data;
    expect([first.requests.length, second.requests.length, second.next]).toEqual([pageSize, 5, null]);
    const all: CourseRequest[] = [...first.requests, ...second.requests];
    expect(new Set(all.map(({ id }) => id)).size).toBe(many.length);
    const times = all.map(({ createdAt }) => Date.parse(createdAt));
    expect(times).toEqual(times.toSorted((a, b) => b - a));
  });
});

describe('deleting a request', () => {
  test('is for administrators, and refused to the test administrator', async () => {
    const id = await kept();
    expect((await remove(id)).error.code).toBe('not_signed_in');
    expect((await remove(id, learner.cookie)).error.code).toBe('forbidden');
    expect((await remove(id, testAdmin.cookie)).error.code).toBe('test_admin_reads_only');
    expect(await rows()).toHaveLength(1);
  });

  test('succeeds once', async () => {
    const id = await kept();
    expect((await remove(id, admin.cookie)).data.message).toBe('The request was deleted.');
    expect(await rows()).toEqual([]);
    for (const gone of [id, randomUUID()])
      expect((await remove(gone, admin.cookie)).error.code).toBe('not_found');
    expect((await remove('a-wish', admin.cookie)).error.code).toBe('invalid_input');
  });
});

describe('the email about a request', () => {
  const mailsAbout = async (course: string) => {
    const mails = (await site.deps.mailbox?.list()) ?? [];
    return mails.filter(({ subject }) => subject === `Course request: ${course}`);
  };

  test('goes to every administrator once, and to no test administrator', async () => {
    const second = await site.user('admin');
    const gone = await kept();
    await remove(gone, admin.cookie);
    const course = 'Assembly by hand';
    await ask({ ...wish, course });
    await site.work();
    await expect.poll(async () => (await mailsAbout(course)).length).toBe(2);
    const mails = await mailsAbout(course);
    expect(new Set(mails.map(({ to }) => to))).toEqual(new Set([admin.user.email, second.user.email]));
    expect(mails[0]?.text).toContain('Grace Hopper requested a course.');
    expect(mails[0]?.text).toContain('grace@example.com');
    expect(mails[0]?.html).toContain('Assembly by hand');
    const file = await readFile(join(site.dataDir, 'mail', `${mails[0]?.name}.eml`), 'utf8');
    expect(file).toMatch(/^reply-to: Grace Hopper <grace@example\.com>\r?$/imu);
    await expect.poll(openJobs).toBe(0);
    expect(await mailsAbout(course)).toHaveLength(2);
    expect(await mailsAbout(wish.course)).toEqual([]);
  });
});

/** Unfinished jobs about requests. */
async function openJobs(): Promise<number> {
  const query = sql<{ count: number }>`select count(*)::int as count from pgboss.job
    where name in ('course-requested', 'tell-of-course-request') and state <> 'completed'`;
  return (await query.execute(db())).rows[0]?.count ?? 0;
}
