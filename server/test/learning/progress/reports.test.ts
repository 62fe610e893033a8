import { randomUUID } from 'node:crypto';
import { saveProgress } from '@fit-coder/contracts/learning/progress';
import { describe, expect, test } from 'vitest';
import { siteForAllTests } from '../../support/site-hooks.ts';
import { progressOf, report } from './reports.ts';

const site = siteForAllTests();
const db = () => site.deps.database.db;
const { lecture, save, saved } = progressOf(site);

describe('a report', () => {
  test('keeps the lectures that the user may watch, and leaves out the others', async () => {
    const [user, free, premium] = [await site.user(), await lecture(), await lecture('premium')];
    const reports = [randomUUID(), premium.id, free.id].map((id) => report(id, [[0, 5]], 5));
    expect(await save(user, ...reports)).toMatchObject([{ lectureId: free.id, watchedSeconds: 5 }]);
    const rows = db().selectFrom('lecture_progress').select('lecture_id').where('user_id', '=', user.user.id);
    expect(await rows.execute()).toEqual([{ lecture_id: free.id }]);
  });

  test('that names another user is refused, and changes nothing', async () => {
    const [ann, ben, { id, course }] = [await site.user(), await site.user(), await lecture()];
    const body = { userId: ann.user.id, lectures: [report(id, [[0, 5]], 5)] };
    expect((await site.call(saveProgress, { body }, ben.cookie)).error.code).toBe('forbidden');
    expect(await saved(ben, course.id)).toEqual([]);
    expect((await site.call(saveProgress, { body }, ann.cookie)).data.lectures).toHaveLength(1);
  });

  test('without a session, by the test administrator, or with impossible numbers is refused', async () => {
    const { id } = await lecture();
    const [user, tester] = [await site.user(), await site.user('testadmin')];
    const code = async (cookie: string | undefined, part: ReturnType<typeof report>) =>
      (await site.call(saveProgress, { body: { lectures: [part] } }, cookie)).error.code;
    expect(await code(undefined, report(id, [[0, 5]]))).toBe('not_signed_in');
    expect(await code(tester.cookie, report(id, [[0, 5]]))).toBe('test_admin_reads_only');
    const impossible = [
      report(id, [[-1, 5]]),
      report(id, [[0.5, 5]]),
      report(id, [[0, 1e9]]),
      report(id, [], -1),
      report(id, [], 0, -1),
      report('a-lecture', [[0, 5]]),
    ];
    for (const part of impossible) expect(await code(user.cookie, part)).toBe('invalid_input');
    expect(await save(user, report(id, [[0, 5]]))).toHaveLength(1);
  });

  test('about a lecture that was deleted a moment ago changes nothing and fails nothing', async () => {
    const [user, { id }, other] = [await site.user(), await lecture(), await lecture()];
    await save(user, report(id, [[0, 5]], 5));
    await db().deleteFrom('lectures').where('id', '=', id).execute();
    const rows = await save(user, report(id, [[5, 9]], 9), report(other.id, [[0, 5]], 5));
    expect(rows).toMatchObject([{ lectureId: other.id, watchedSeconds: 5 }]);
  });
});
