import { changeRole, deleteUser } from '@fit-coder/contracts/administration';
import { requestCourse } from '@fit-coder/contracts/catalogue';
import { updateProfile } from '@fit-coder/contracts/accounts';
import { createWebhookEndpoint } from '@fit-coder/contracts/operations/outgoing-webhooks';
import type { Endpoint } from '@fit-coder/contracts/endpoint';
import { endpoints } from '@fit-coder/contracts/endpoints';
import { beforeAll, expect, test } from 'vitest';
import { makeCategories, makeCourse, makeLecture } from '../../support/factories.ts';
import { siteForAllTests } from '../../support/site-hooks.ts';
import type { TestUser } from '../../support/test-site.ts';

let testAdmin: TestUser;
let admin: TestUser;
let params: Record<string, { id: string }>;
const site = siteForAllTests();
beforeAll(async () => {
  await makeCategories(site);
  [admin, testAdmin] = [await site.user('admin'), await site.user('testadmin')];
  const course = await makeCourse(site);
  const lecture = { id: await makeLecture(site, course.id, { position: 0 }) };
  const receiver = { url: 'https://receiver.example/hooks', events: ['order.paid'] };
  const { data } = await site.call(createWebhookEndpoint, { body: receiver }, admin.cookie);
  params = {
    adminGetCourse: { id: course.id },
    getCourseOrders: { id: course.id },
    lectureVideo: lecture,
    listWebhookDeliveries: { id: data.endpoint.id },
  };
  await leaveTraces();
});

/** The domain of all users in this test. */
const host = 'unmistakable-host.example';

/** Actions of users and administrators that store names and addresses, including refused ones. */
async function leaveTraces(): Promise<void> {
  const [one, other] = [await site.user(), await site.user()];
  for (const { cookie, user } of [one, other]) {
    const body = { name: user.name, email: `p${user.id}@${host}` };
    await site.call(updateProfile, { body }, cookie);
    // As after confirming the new address.
    await site.deps.database.db
      .updateTable('users')
      .set({ email: body.email })
      .where('id', '=', user.id)
      .execute();
    await site.call(requestCourse, { body: { ...body, course: 'Zig from the allocator up' } }, cookie);
  }
  const user = { params: { id: one.user.id } };
  await site.call(changeRole, { ...user, body: { role: 'admin' } }, admin.cookie);
  await site.call(changeRole, { ...user, body: { role: 'admin' } }, one.cookie);
  await site.call(deleteUser, { params: { id: admin.user.id } }, admin.cookie);
  await site.call(deleteUser, { params: { id: other.user.id } }, admin.cookie);
}

/** The response of an endpoint, as text. */
async function shownTo(name: string, endpoint: Endpoint, { cookie }: TestUser): Promise<string> {
  const response = await site.call(endpoint, { params: params[name] }, cookie);
  expect([name, response.status]).toEqual([name, 200]);
  return JSON.stringify(response.data);
}

const reads = Object.entries<Endpoint>(endpoints).filter(
  ([, { access, responseKind }]) => access === 'adminRead' && responseKind !== 'events',
);

test.each(reads)('%s shows no email address to a test administrator', async (name, endpoint) => {
  expect(await shownTo(name, endpoint, testAdmin)).not.toContain(host);
});

test('administrators see email addresses where they need them (control)', async () => {
  const seen = await Promise.all(
    reads.map(async ([name, endpoint]) =>
      (await shownTo(name, endpoint, admin)).includes(host) ? name : '',
    ),
  );
  expect(seen.filter(Boolean).toSorted((a, b) => a.localeCompare(b))).toEqual([
    'listCourseRequests',
    'listUsers',
  ]);
});
