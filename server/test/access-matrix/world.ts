import { randomInt, randomUUID } from 'node:crypto';
import type { Insertable } from 'kysely';
import { hashPassword } from '../../src/domains/accounts/passwords/password-hash.ts';
import { hashToken, newToken } from '../../src/domains/accounts/sessions/session.ts';
import type { DB } from '../../src/platform/database/database.generated.ts';
import { addOrders, addShared, priceCents } from './bought-things.ts';
import { insert } from './inserted-row.ts';
import type { Caller } from './rows.ts';
import { Bank } from '../commerce/refunds/bank.ts';
import type { TestSite } from '../support/test-site.ts';

/** The password of every user. */
export const password = 'a good password';
const passwordHash = hashPassword(password);

export interface MatrixUser {
  readonly id: string;
  readonly name: string;
  readonly email: string;
  readonly cookie: string;
}

/** What all worlds share. */
export interface Place {
  readonly site: TestSite;
  /** An administrator. */
  readonly keeper: MatrixUser;
  /** Where paid orders were paid. */
  readonly bank: Bank;
}

/** The data of one call: a user who owns things, and the caller. No two calls share them. */
export interface World extends Place {
  /** The `user` of the decisions. */
  readonly owner: MatrixUser;
  /** The owner's network, in their security events. */
  readonly network: string;
  /** Null for a visitor. */
  readonly caller: MatrixUser | null;
  /** A second session of the owner. */
  readonly sessionId: string;
  /** Premium, for sale and published; in the owner's cart and playlist. */
  readonly courseId: string;
  /** Two lectures of it, the first with a ready video. */
  readonly lectureIds: readonly [string, string];
  readonly assetId: string;
  /** Like `courseId`, and the owner bought it. */
  readonly boughtId: string;
  /** Not published. */
  readonly draftId: string;
  /** Like `courseId`, but on no list. */
  readonly newId: string;
  /** The owner's order whose payment is on its way, and the provider's name for it. */
  readonly reference: string;
  readonly checkout: string;
  /** The owner's note on the first lecture. */
  readonly noteId: string;
  /** What the owner bought: the order, its payment, and the access by it. */
  readonly paidReference: string;
  readonly paymentId: string;
  readonly entitlementId: string;
  readonly requestId: string;
  readonly invoiceNumber: string;
  /** Texts that a response has only if it shows something of the owner. */
  readonly marks: readonly string[];
}

/** Adds what all worlds share to a new site. */
export async function preparePlace(site: TestSite): Promise<Place> {
  await insert(site, 'categories', { slug: 'languages', name: 'Languages', hue: 40, position: 1 });
  await addUser(site, 'testadmin');
  const bank = new Bank();
  bank.open(site);
  return { site, bank, keeper: await addUser(site, 'admin') };
}

export async function makeWorld(place: Place, who: Caller): Promise<World> {
  const { site } = place;
  const owner = await addUser(site);
  const caller = who === 'user' ? owner : await addCaller(site, who);
  const [courseId, boughtId, newId] = [await addCourse(site), await addCourse(site), await addCourse(site)];
  const draftId = await addCourse(site, { published_at: null });
  const lectures = await addLectures(site, courseId);
  const network = `198.18.${randomInt(256)}.${randomInt(256)}`;
  const belongings = {
    ...(await addBelongings(site, owner, courseId, lectures.lectureIds[0])),
    ...(await addOrders(place, owner, boughtId)),
    ...(await addShared(site, owner)),
    eventId: await addSecurityEvent(site, owner, network),
  };
  const marks = [owner.id, owner.name, owner.email, courseId, boughtId, ...Object.values(belongings)];
  const courses = { courseId, boughtId, newId, draftId, ...lectures };
  return { ...place, owner, network, caller, ...courses, ...belongings, marks };
}

/** A new course: premium, for sale and published, unless `traits` say otherwise. */
export async function addCourse(
  site: TestSite,
  traits: Partial<Insertable<DB['courses']>> = {},
): Promise<string> {
  const title = `A course ${randomUUID()}`;
  const texts = { title, summary: 'What it is about.', description: 'What it is about, at some length.' };
  // None of them has a recorded lecture, unless a test adds one.
  const sale = { price_cents: priceCents, available_on: '2099-01-01' };
  const offer = { level: 'beginner', access: 'premium', ...sale } as const;
  const place = { slug: `course-${randomUUID()}`, category_slug: 'languages', instructor: 'Grace Hopper' };
  const course = { ...texts, ...offer, ...place, published_at: new Date(), ...traits };
  return (await insert(site, 'courses', course)).id;
}

/** Two lectures of a course, the first with a ready video. */
export async function addLectures(
  site: TestSite,
  courseId: string,
  preview = false,
): Promise<Pick<World, 'lectureIds' | 'assetId'>> {
  const lecture = { course_id: courseId, section: 'Start', title: 'A lecture', preview };
  const { id: first } = await insert(site, 'lectures', { ...lecture, position: 1 });
  const { id: second } = await insert(site, 'lectures', { ...lecture, position: 2 });
  const assetId = await addVideo(site, first, 'ready');
  const lectures = site.deps.database.db.updateTable('lectures').set({ asset_id: assetId });
  await lectures.where('id', '=', first).execute();
  return { lectureIds: [first, second], assetId };
}

export async function addVideo(
  site: TestSite,
  lectureId: string,
  state: 'ready' | 'failed' | 'uploading',
): Promise<string> {
  const file = { file_name: 'a.mp4', size_bytes: 1000, retryable: state === 'failed' };
  return (await insert(site, 'media_assets', { lecture_id: lectureId, state, ...file })).id;
}

async function addUser(site: TestSite, role: 'user' | 'admin' | 'testadmin' = 'user'): Promise<MatrixUser> {
  const [name, email] = [`Person ${randomUUID()}`, `${randomUUID()}@example.com`];
  const { id } = await insert(site, 'users', { name, email, role, password_hash: await passwordHash });
  return { id, name, email, cookie: `fc_session=${(await addSession(site, id)).token}` };
}

async function addSession(site: TestSite, userId: string): Promise<{ id: string; token: string }> {
  const token = newToken();
  const session = { token_hash: hashToken(token), user_id: userId, expires_at: inDays(30) };
  return { id: (await insert(site, 'sessions', session)).id, token };
}

/** A caller other than the owner, with a cart and, for subscribers, a subscription. */
async function addCaller(site: TestSite, who: Exclude<Caller, 'user'>): Promise<MatrixUser | null> {
  if (who === 'anonymous') return null;
  const user = await addUser(site, who === 'admin' || who === 'testadmin' ? who : 'user');
  await insert(site, 'cart_items', { user_id: user.id, course_id: await addCourse(site) });
  if (who === 'subscriber') await addSubscription(site, user.id, inDays(20));
  if (who === 'expiredSubscriber') await addSubscription(site, user.id, inDays(-20));
  return user;
}

/** A subscription that is paid until `end`, with its entitlement. */
async function addSubscription(site: TestSite, userId: string, end: Date): Promise<void> {
  const plan = { user_id: userId, plan_id: 'monthly', provider: 'sandbox' };
  const paid = { ...plan, status: 'active', current_period_end: end } as const;
  const { id } = await insert(site, 'subscriptions', paid);
  const source = { source: 'subscription', source_id: id } as const;
  await insert(site, 'entitlements', { user_id: userId, ...source, expires_at: end });
}

async function addBelongings(site: TestSite, owner: MatrixUser, courseId: string, lectureId: string) {
  const [user, kept] = [{ user_id: owner.id }, { user_id: owner.id, course_id: courseId }];
  await insert(site, 'cart_items', kept);
  await insert(site, 'playlist_items', kept);
  const viewed = { day: '2026-01-01', viewed_at: new Date('2026-01-01') };
  await insert(site, 'lecture_views', { ...user, lecture_id: lectureId, ...viewed });
  const watched = { length_seconds: 40_000, position_seconds: 31_337, position_at: viewed.viewed_at };
  await insert(site, 'lecture_progress', { ...user, lecture_id: lectureId, ...watched });
  const written = { created_at: viewed.viewed_at, updated_at: viewed.viewed_at };
  const note = { id: randomUUID(), lecture_id: lectureId, second: 252, text: 'The *owner* wrote this.' };
  const request = { ...user, name: owner.name, email: owner.email, course: 'Zig from the start' };
  const plan = { ...user, plan_id: 'monthly', provider: 'sandbox', status: 'canceled' } as const;
  return {
    position: String(watched.position_seconds),
    noteId: (await insert(site, 'notes', { ...user, ...note, ...written })).id,
    sessionId: (await addSession(site, owner.id)).id,
    requestId: (await insert(site, 'course_requests', request)).id,
    subscriptionId: (await insert(site, 'subscriptions', plan)).id,
  };
}

async function addSecurityEvent(site: TestSite, owner: MatrixUser, network: string): Promise<string> {
  const event = { kind: 'login', at: new Date(), device: '', detail: '{}' };
  return (await insert(site, 'security_events', { ...event, user_id: owner.id, network })).id;
}

const inDays = (days: number) => new Date(Date.now() + days * 86_400_000);
