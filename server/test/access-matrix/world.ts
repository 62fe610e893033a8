import { randomUUID } from 'node:crypto';
import type { Insertable } from 'kysely';
import { hashPassword } from '../../src/domains/accounts/passwords/password-hash.ts';
import { hashToken, newToken } from '../../src/domains/accounts/sessions/session.ts';
import type { DB } from '../../src/platform/database/database.generated.ts';
import type { Caller } from './decisions.ts';
import type { TestSite } from '../support/test-site.ts';

/** The password of everyone. */
export const password = 'a good password';
const passwordHash = hashPassword(password);

/** What a course of these worlds costs by itself. */
export const priceCents = 4900;

/** Someone who is signed in. */
export interface MatrixUser {
  readonly id: string;
  readonly name: string;
  readonly email: string;
  readonly cookie: string;
}

/** What all worlds stand on. */
export interface Place {
  readonly site: TestSite;
  /** An administrator who stays. */
  readonly keeper: MatrixUser;
}

/** What one call meets: someone to whom things belong, and whoever calls. Nothing here is shared with another call. */
export interface World extends Place {
  /** The `user` of the decisions. */
  readonly owner: MatrixUser;
  /** A second session of the owner. */
  readonly sessionId: string;
  /** Empty for a visitor. */
  readonly cookie: string;
  /** Premium, for sale and published; in the owner's cart and playlist. */
  readonly courseId: string;
  /** Two lectures of it, the first with a ready video. */
  readonly lectureIds: readonly [string, string];
  readonly assetId: string;
  /** As the first, and the owner bought it. */
  readonly boughtId: string;
  /** Not published. */
  readonly draftId: string;
  /** Premium, for sale and published; on nobody's list. */
  readonly newId: string;
  /** The owner's order that is not paid yet, and the provider's name for it. */
  readonly reference: string;
  readonly checkout: string;
  readonly requestId: string;
  /** What an answer shows only where it shows something of the owner. */
  readonly marks: readonly string[];
}

/** Fills a new site with what all worlds stand on: a category, and administrators who stay. */
export async function preparePlace(site: TestSite): Promise<Place> {
  const category = { slug: 'languages', name: 'Languages', hue: 40, position: 1 };
  await site.deps.database.db.insertInto('categories').values(category).execute();
  await addMatrixUser(site, 'testadmin');
  return { site, keeper: await addMatrixUser(site, 'admin') };
}

/** Makes a new owner with everything that can belong to someone, and a new caller. */
export async function makeWorld(place: Place, caller: Caller): Promise<World> {
  const { site } = place;
  const owner = await addMatrixUser(site);
  const [courseId, boughtId, newId] = [await addCourse(site), await addCourse(site), await addCourse(site)];
  const draftId = await addCourse(site, { published_at: null });
  const { lectureIds, assetId } = await addLectures(site, courseId);
  const belongings = await giveBelongings(site, owner, { courseId, boughtId, lectureId: lectureIds[0] });
  const cookie = caller === 'user' ? owner.cookie : await cookieOf(site, caller);
  const { sessionId, requestId, reference, checkout } = belongings;
  const marks = [owner.id, owner.name, owner.email, courseId, boughtId, ...Object.values(belongings)];
  return {
    ...place,
    ...{ owner, sessionId, cookie, courseId, lectureIds, assetId, boughtId, draftId, newId },
    ...{ reference, checkout, requestId, marks },
  };
}

async function addMatrixUser(
  site: TestSite,
  role: 'user' | 'admin' | 'testadmin' = 'user',
): Promise<MatrixUser> {
  const name = `Person ${randomUUID()}`;
  const email = `${randomUUID()}@example.com`;
  const { id } = await site.deps.database.db
    .insertInto('users')
    .values({ name, email, role, password_hash: await passwordHash })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { id, name, email, cookie: `fc_session=${(await addSession(site, id)).token}` };
}

async function addSession(site: TestSite, userId: string): Promise<{ id: string; token: string }> {
  const token = newToken();
  const { id } = await site.deps.database.db
    .insertInto('sessions')
    .values({ token_hash: hashToken(token), user_id: userId, expires_at: inDays(30) })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { id, token };
}

/** The session of someone who is not the owner, with a cart and, where they subscribed, what that gave them. */
async function cookieOf(site: TestSite, caller: Exclude<Caller, 'user'>): Promise<string> {
  if (caller === 'anonymous') return '';
  const { id, cookie } = await addMatrixUser(
    site,
    caller === 'admin' || caller === 'testadmin' ? caller : 'user',
  );
  const cart = { user_id: id, course_id: await addCourse(site) };
  await site.deps.database.db.insertInto('cart_items').values(cart).execute();
  if (caller === 'subscriber') await addSubscription(site, id, inDays(20));
  if (caller === 'expiredSubscriber') await addSubscription(site, id, inDays(-20));
  return cookie;
}

/** A subscription that is paid until `end`, and the entitlement that came with it. */
async function addSubscription(site: TestSite, userId: string, end: Date): Promise<void> {
  const paid = { status: 'active', current_period_end: end } as const;
  const id = await insertSubscription(site, { user_id: userId, ...paid });
  const grant = { user_id: userId, source: 'subscription', source_id: id, expires_at: end } as const;
  await site.deps.database.db.insertInto('entitlements').values(grant).execute();
}

async function insertSubscription(
  site: TestSite,
  facts: Pick<Insertable<DB['subscriptions']>, 'user_id' | 'status' | 'current_period_end'>,
): Promise<string> {
  const row = { plan_id: 'monthly', provider: 'sandbox', ...facts };
  const insert = site.deps.database.db.insertInto('subscriptions').values(row).returning('id');
  return (await insert.executeTakeFirstOrThrow()).id;
}

/** A course of its own; premium, for sale and published unless told otherwise. */
export async function addCourse(
  site: TestSite,
  traits: Partial<Insertable<DB['courses']>> = {},
): Promise<string> {
  const course: Insertable<DB['courses']> = {
    ...{ slug: `course-${randomUUID()}`, title: `A course ${randomUUID()}`, category_slug: 'languages' },
    ...{ summary: 'What it is about.', description: 'What it is about, and at some length.' },
    ...({
      level: 'beginner',
      access: 'premium',
      price_cents: priceCents,
      instructor: 'Grace Hopper',
    } as const),
    published_at: new Date(),
    ...traits,
  };
  const insert = site.deps.database.db.insertInto('courses').values(course).returning('id');
  return (await insert.executeTakeFirstOrThrow()).id;
}

/** Two lectures of a course, the first with a ready video. */
export async function addLectures(
  site: TestSite,
  courseId: string,
  preview = false,
): Promise<Pick<World, 'lectureIds' | 'assetId'>> {
  const { db } = site.deps.database;
  const lecture = { course_id: courseId, section: 'Start', title: 'A lecture', preview };
  const [first, second] = await db
    .insertInto('lectures')
    .values([1, 2].map((position) => ({ ...lecture, position })))
    .returning('id')
    .execute();
  if (!first || !second) throw new Error('the lectures were not written');
  const video = { lecture_id: first.id, state: 'ready', file_name: 'a.mp4', size_bytes: 1000 } as const;
  const asset = await db.insertInto('media_assets').values(video).returning('id').executeTakeFirstOrThrow();
  await db.updateTable('lectures').set({ asset_id: asset.id }).where('id', '=', first.id).execute();
  return { lectureIds: [first.id, second.id], assetId: asset.id };
}

interface Wanted {
  readonly courseId: string;
  readonly boughtId: string;
  readonly lectureId: string;
}

async function giveBelongings(site: TestSite, owner: MatrixUser, wanted: Wanted) {
  const { db } = site.deps.database;
  const kept = { user_id: owner.id, course_id: wanted.courseId };
  await db.insertInto('cart_items').values(kept).execute();
  await db.insertInto('playlist_items').values(kept).execute();
  const view = { lecture_id: wanted.lectureId, day: '2026-01-01', viewed_at: new Date('2026-01-01') };
  await db
    .insertInto('lecture_views')
    .values({ user_id: owner.id, ...view })
    .execute();
  const request = { user_id: owner.id, name: owner.name, email: owner.email, course: 'Zig from the start' };
  const asked = db.insertInto('course_requests').values(request).returning('id');
  const session = await addSession(site, owner.id);
  const event = {
    kind: 'login',
    at: new Date(),
    user_id: owner.id,
    network: '192.0.2.1',
    device: '',
    detail: '{}',
  };
  const recorded = db.insertInto('security_events').values(event).returning('id');
  return {
    sessionId: session.id,
    eventId: (await recorded.executeTakeFirstOrThrow()).id,
    requestId: (await asked.executeTakeFirstOrThrow()).id,
    subscriptionId: await insertSubscription(site, { user_id: owner.id, status: 'canceled' }),
    ...(await addOrders(site, owner, wanted.boughtId)),
  };
}

/** A paid order of a course, and one that waits for its payment. */
async function addOrders(site: TestSite, owner: MatrixUser, boughtId: string) {
  const { db } = site.deps.database;
  const newReference = () => `FC-${randomUUID().replaceAll('-', '').slice(0, 20).toUpperCase()}`;
  const [paidReference, reference, checkout] = [
    newReference(),
    newReference(),
    `sbx_${newToken().slice(0, 24)}`,
  ];
  const price = { amount_cents: priceCents, currency: 'USD', provider: 'sandbox' };
  const order = { user_id: owner.id, kind: 'courses', description: 'A course', ...price } as const;
  const paid = { ...order, reference: paidReference, status: 'paid', settled_at: new Date() } as const;
  const { id } = await db.insertInto('orders').values(paid).returning('id').executeTakeFirstOrThrow();
  const waiting = { ...order, reference, status: 'pending', provider_checkout: checkout } as const;
  await db.insertInto('orders').values(waiting).execute();
  const item = { order_id: id, course_id: boughtId, title: 'A course', price_cents: priceCents };
  await db.insertInto('order_items').values(item).execute();
  const grant = { user_id: owner.id, course_id: boughtId, source: 'purchase', source_id: id } as const;
  await db.insertInto('entitlements').values(grant).execute();
  return { paidReference, reference, checkout };
}

function inDays(days: number): Date {
  return new Date(Date.now() + days * 86_400_000);
}
