import { randomUUID } from 'node:crypto';
import { recordView } from '@fit-coder/contracts/learning';
import { describe, expect, test } from 'vitest';
import { createLearning } from '../../src/domains/learning/learning.ts';
import { makeCourse, makeVideoLecture } from '../support/factories.ts';
import { siteForAllTests } from '../support/site-hooks.ts';
import { justLoggedIn, type TestUser } from '../support/test-site.ts';

const site = siteForAllTests();

const db = () => site.deps.database.db;
const view = (id: string, cookie?: string) => site.call(recordView, { params: { id } }, cookie);

function viewsOf({ user }: TestUser) {
  return db().selectFrom('lecture_views').selectAll().where('user_id', '=', user.id).execute();
}

const freeLecture = async () => makeVideoLecture(site, await makeCourse(site, { access: 'free' }));

describe('a view', () => {
  test('needs a session, and is not counted for the test administrator', async () => {
    const { id } = await freeLecture();
    expect((await view(id)).error.code).toBe('not_signed_in');
    const user = await site.user('testadmin');
    expect((await view(id, user.cookie)).error.code).toBe('test_admin_reads_only');
    expect(await viewsOf(user)).toEqual([]);
  });

  test('of an unknown lecture, an invalid id, a draft or a locked lecture is refused and not counted', async () => {
    const user = await site.user();
    const draft = await makeVideoLecture(site, await makeCourse(site, { access: 'free', publishedAt: null }));
    const premium = await makeVideoLecture(site, await makeCourse(site));
    const empty = await makeVideoLecture(site, await makeCourse(site, { access: 'free' }), { video: false });
    const codes = await Promise.all(
      [randomUUID(), 'a-lecture', draft.id, premium.id, empty.id].map(
        async (id) => (await view(id, user.cookie)).error.code,
      ),
    );
    expect(codes).toEqual(['not_found', 'invalid_input', 'not_found', 'subscription_required', 'not_ready']);
    expect(await viewsOf(user)).toEqual([]);
  });

  test('of a draft by an administrator is not counted', async () => {
    const admin = await site.user('admin');
    const draft = await makeVideoLecture(site, await makeCourse(site, { publishedAt: null }));
    expect((await view(draft.id, admin.cookie)).data).toEqual({ counted: false });
    expect(await viewsOf(admin)).toEqual([]);
  });

  test('counts once a day for each user and lecture, even if reported repeatedly or concurrently', async () => {
    const [one, other] = [await site.user(), await site.user()];
    const [first, second] = [await freeLecture(), await freeLecture()];
    const told = await Promise.all(Array.from({ length: 20 }, () => view(first.id, one.cookie)));
    expect(told.filter(({ data }) => data.counted)).toHaveLength(1);
    expect((await view(first.id, one.cookie)).data).toEqual({ counted: false });
    expect((await view(second.id, one.cookie)).data).toEqual({ counted: true });
    expect((await view(first.id, other.cookie)).data).toEqual({ counted: true });
    expect(await viewsOf(one)).toHaveLength(2);
  });

  test('of a preview is counted for every user with a session', async () => {
    const { id } = await makeVideoLecture(site, await makeCourse(site), { preview: true });
    expect((await view(id, (await site.user()).cookie)).data).toEqual({ counted: true });
  });

  test('belongs to the day in UTC, and the next day counts again', async () => {
    const user = await site.user();
    const { id } = await freeLecture();
    const times = ['2026-03-01T23:59:59.999Z', '2026-03-02T00:00:00.000Z', '2026-03-02T23:00:00.000Z'];
    const currentUser = { userId: user.user.id, role: 'user' as const, sessionKey: '', ...justLoggedIn };
    const counted: unknown[] = [];
    for (const time of times) {
      const clock = { now: () => new Date(time) };
      const learning = createLearning({ ...site.deps, ...site.product, db: db(), clock });
      const route = learning.routes.find(({ endpoint }) => endpoint === recordView);
      counted.push(await route?.handle({ currentUser, params: { id } } as never));
    }
    expect(counted).toEqual([{ counted: true }, { counted: true }, { counted: false }]);
  });

  test('stays, without names, when the user and the lecture are deleted', async () => {
    const user = await site.user();
    const { id } = await freeLecture();
    await view(id, user.cookie);
    const [row] = await viewsOf(user);
    await db().deleteFrom('users').where('id', '=', user.user.id).execute();
    await db().deleteFrom('lectures').where('id', '=', id).execute();
    const kept = await db().selectFrom('lecture_views').selectAll().where('id', '=', row!.id).execute();
    expect(kept).toMatchObject([{ user_id: null, lecture_id: null, viewed_at: row!.viewed_at }]);
  });
});
