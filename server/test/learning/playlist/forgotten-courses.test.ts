import { deleteCourse } from '@fit-coder/contracts/catalogue-admin';
import { addToPlaylist } from '@fit-coder/contracts/learning';
import { beforeAll, expect, test } from 'vitest';
import { makeCategories, makeCourse } from '../../support/factories.ts';
import { waitingForLocks } from '../../support/lock-waits.ts';
import { siteForAllTests } from '../../support/site-hooks.ts';
import type { TestUser } from '../../support/test-site.ts';

const site = siteForAllTests();
beforeAll(() => makeCategories(site));

const db = () => site.deps.database.db;
const newCourse = async () => (await makeCourse(site, {})).id;
const add = (id: string, { cookie }: TestUser) => site.call(addToPlaylist, { body: { id } }, cookie);

/** Makes courses ones that the user removed two hours ago. */
async function makeForgotten({ user }: TestUser, courseIds: readonly string[]): Promise<void> {
  const removed_at = new Date(Date.now() - 2 * 60 * 60 * 1000);
  const rows = courseIds.map((course_id) => ({ user_id: user.id, course_id, removed_at }));
  await db()
    .insertInto('playlist_items')
    .values(rows)
    .onConflict((conflict) => conflict.columns(['user_id', 'course_id']).doUpdateSet({ removed_at }))
    .execute();
}

async function rowsOf({ user }: TestUser) {
  const query = db().selectFrom('playlist_items').select(['course_id', 'removed_at']);
  return query.where('user_id', '=', user.id).execute();
}

test('many users add forgotten courses again at once, while their changes delete forgotten courses of each other', async () => {
  const courses = [await newCourse(), await newCourse()];
  const users = await Promise.all(Array.from({ length: 8 }, () => site.user()));
  for (let round = 0; round < 5; round += 1) {
    for (const user of users) await makeForgotten(user, courses);
    const chosen = users.map((user, index) => ({ user, id: courses[index % 2] ?? '' }));
    const responses = await Promise.all(chosen.map(({ user, id }) => add(id, user)));
    expect(responses.map(({ status }) => status)).toEqual(users.map(() => 200));
    for (const { user, id } of chosen)
      expect(await rowsOf(user)).toContainEqual({ course_id: id, removed_at: null });
  }
});

test('a course can be added while it is being deleted, without a deadlock', async () => {
  const [administrator, reader, former, user] = [
    await site.user('admin'),
    await site.user(),
    await site.user(),
    await site.user(),
  ];
  const id = await newCourse();
  await add(id, reader);
  await makeForgotten(former, [id]);
  const responses = await db()
    .transaction()
    .execute(async (tx) => {
      // The deletion waits for this row, and the addition for the deletion.
      const row = tx.updateTable('playlist_items').set({ removed_at: new Date() });
      await row.where('user_id', '=', reader.user.id).execute();
      const deletion = site.call(deleteCourse, { params: { id } }, administrator.cookie);
      await expect.poll(() => waitingForLocks(site)).toBe(1);
      const addition = add(id, user);
      await expect.poll(() => waitingForLocks(site)).toBe(2);
      return { deletion, addition };
    });
  expect([(await responses.deletion).status, (await responses.addition).status]).toEqual([200, 404]);
});
