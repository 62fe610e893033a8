import { changeRole, deleteUser } from '@fit-coder/contracts/administration';
import { requestCourse } from '@fit-coder/contracts/catalogue';
import { updateProfile } from '@fit-coder/contracts/accounts';
import { createWebhookEndpoint } from '@fit-coder/contracts/operations/outgoing-webhooks';
import type { Endpoint } from '@fit-coder/contracts/endpoint';
import { endpoints } from '@fit-coder/contracts/endpoints';
import { beforeAll, expect, test, vi } from 'vitest';
import { makeCategories, makeCourse, makeLecture } from '../../support/factories.ts';
import { siteForAllTests } from '../../support/site-hooks.ts';
import { eventOf, keepBooks, order, post } from '../../commerce/shop.ts';
import type { TestUser } from '../../support/test-site.ts';

let testAdmin: TestUser;
let admin: TestUser;
let inputs: Record<string, Parameters<typeof site.call>[1]>;
const site = siteForAllTests();
beforeAll(async () => {
  await makeCategories(site);
  [admin, testAdmin] = [await site.user('admin'), await site.user('testadmin')];
  const course = await makeCourse(site);
  const lecture = await makeLecture(site, course.id, { position: 0 });
  const receiver = { url: 'https://receiver.example/hooks', events: ['order.paid'] };
  const { data } = await site.call(createWebhookEndpoint, { body: receiver }, admin.cookie);
  const { user, reference, event } = await leavePayments();
  const [ofCourse, ofUser] = [{ params: { id: course.id } }, { params: { id: user.user.id } }];
  const ofLecture = { params: { id: lecture } };
  inputs = {
    adminGetCourse: ofCourse,
    adminListLectureFiles: ofLecture,
    getChapters: ofLecture,
    getCourseFigures: ofCourse,
    getCourseOrders: ofCourse,
    lectureVideo: ofLecture,
    listCaptions: ofLecture,
    previewCaptions: { body: {}, files: { file: new Blob(['WEBVTT\n\n00:00.000 --> 00:01.000\nA line\n']) } },
    previewPublishing: ofCourse,
    listWebhookDeliveries: { params: { id: data.endpoint.id } },
    getUser: ofUser,
    listUserAccess: ofUser,
    listUserOrders: ofUser,
    listUserPayments: ofUser,
    listUserSubscriptions: ofUser,
    getOrderDetails: { params: { reference } },
    getPaymentEvent: { params: { id: event } },
    listPaymentAlarms: { query: { state: 'open' } },
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
    await setAddress(user.id);
    await site.call(requestCourse, { body: { ...body, course: 'Zig from the allocator up' } }, cookie);
  }
  const user = { params: { id: one.user.id } };
  await site.call(changeRole, { ...user, body: { role: 'admin' } }, admin.cookie);
  await site.call(changeRole, { ...user, body: { role: 'admin' } }, one.cookie);
  await site.call(deleteUser, { params: { id: admin.user.id } }, admin.cookie);
  await site.call(deleteUser, { params: { id: other.user.id } }, admin.cookie);
}

/** As after confirming a new address. */
async function setAddress(id: string): Promise<void> {
  const { db } = site.deps.database;
  await db
    .updateTable('users')
    .set({ email: `p${id}@${host}` })
    .where('id', '=', id)
    .execute();
}

/** A paid order, its event, and another order of the same user with an alarm. */
async function leavePayments() {
  await site.work();
  const user = await site.user();
  await setAddress(user.user.id);
  const wrong = await order(site, 'yearly', user);
  await keepBooks(site, wrong.checkout, { status: 'paid', amount_cents: 7 });
  await post(site, eventOf(wrong.checkout));
  const { checkout, reference } = await order(site, 'monthly', user);
  await keepBooks(site, checkout, { status: 'paid' });
  const event = eventOf(checkout);
  await post(site, event);
  const { db } = site.deps.database;
  const handled = db.selectFrom('payment_events').select('id').where('handled_at', 'is not', null);
  await vi.waitUntil(async () => (await handled.execute()).length === 2, { timeout: 240_000 });
  const { id } = await handled.where('event_id', '=', event.id).executeTakeFirstOrThrow();
  return { user, reference, event: String(id) };
}

/** The response of an endpoint, as text. */
async function shownTo(name: string, endpoint: Endpoint, { cookie }: TestUser): Promise<string> {
  const response = await site.call(endpoint, inputs[name] ?? {}, cookie);
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
    'getOrderDetails',
    'getUser',
    'listCourseRequests',
    'listOrders',
    'listPaymentAlarms',
    'listSubscriptions',
    'listUsers',
  ]);
});
