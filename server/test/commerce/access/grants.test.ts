import { grantAccess, listAccess, listUserAccess, revokeAccess } from '@fit-coder/contracts/customers/access';
import { getSubscription } from '@fit-coder/contracts/commerce';
import { courseAccess } from '@fit-coder/contracts/learning';
import { describe, expect, test } from 'vitest';
import { auditEntries } from '../../admin/audit/audit-entries.ts';
import { makeCourse, unknownId } from '../../support/factories.ts';
import { siteForAllTests, userForAllTests } from '../../support/site-hooks.ts';
import type { TestUser } from '../../support/test-site.ts';
import { entitlementsOf } from '../shop.ts';
import { bankForEachTest } from '../refunds/bank.ts';
import { buyCourses, subscribeAt, tell } from '../refunds/purchases.ts';

const site = siteForAllTests();
const admin = userForAllTests(site, 'admin');
const bank = bankForEachTest(site);

const reason = 'A prize of the meetup.';

function grant(userId: string, body: object, cookie = admin.cookie) {
  return site.call(grantAccess, { params: { id: userId }, body }, cookie);
}

function revoke(userId: string, entitlement: string, cookie = admin.cookie) {
  const params = { id: userId, entitlement };
  return site.call(revokeAccess, { params, body: { reason: 'It was a mistake.' } }, cookie);
}

const mayWatch = async ({ cookie }: TestUser, id: string) =>
  (await site.call(courseAccess, { params: { id } }, cookie)).data.entitled;
const ledgerOf = async ({ user: { id } }: TestUser, cookie = admin.cookie) =>
  (await site.call(listUserAccess, { params: { id } }, cookie)).data.sources;
/** What the audit log says about the latest write. */
const lastSentence = async () => (await auditEntries(site, admin.cookie))[0]?.sentence;
const ownLedger = async ({ cookie }: TestUser) => (await site.call(listAccess, {}, cookie)).data.sources;

function day(inDays: number): string {
  return new Date(Date.now() + inDays * 86_400_000).toISOString().slice(0, 10);
}

describe('a grant', () => {
  test('is refused without a session, to users, to the test administrator, and with wrong input', async () => {
    const user = await site.user();
    const body = { courseId: null, until: null, reason };
    const { cookie: testAdmin } = await site.user('testadmin');
    const codes = [];
    for (const cookie of ['', user.cookie, testAdmin])
      codes.push((await grant(user.user.id, body, cookie)).error.code);
    expect(codes).toEqual(['not_signed_in', 'forbidden', 'test_admin_reads_only']);
    for (const wrong of [
      { ...body, reason: ' ' },
      { ...body, until: 'tomorrow' },
      { ...body, until: day(-1) },
      { ...body, courseId: 'loops' },
      { ...body, source: 'purchase' },
    ])
      expect((await grant(user.user.id, wrong)).error.code).toBe('invalid_input');
    expect((await grant(unknownId, body)).error.code).toBe('not_found');
    expect((await grant(user.user.id, { ...body, courseId: unknownId })).error.code).toBe('not_found');
    expect(await entitlementsOf(site, user.user.id)).toEqual([]);
  });

  test('of a course opens only this course, for good', async () => {
    const user = await site.user();
    const [course, other] = [await makeCourse(site, { title: 'Loops' }), await makeCourse(site)];
    const { data } = await grant(user.user.id, { courseId: course.id, until: null, reason });
    expect(data.message).toBe('Loops is open to Test Person now.');
    expect(await lastSentence()).toBe(`Loops is open to Test Person now. Reason: ${reason}`);
    expect([await mayWatch(user, course.id), await mayWatch(user, other.id)]).toEqual([true, false]);
    expect(await ledgerOf(user)).toMatchObject([
      {
        course: { id: course.id, title: 'Loops' },
        source: 'grant',
        plan: null,
        reference: null,
        open: true,
        until: null,
        changes: [{ change: 'granted', until: null, reason, by: admin.user.name }],
      },
    ]);
  });

  test('of every course lasts through its last day', async () => {
    const user = await site.user();
    const { id } = await makeCourse(site);
    await grant(user.user.id, { courseId: null, until: day(0), reason });
    expect(await mayWatch(user, id)).toBe(true);
    const [row] = await entitlementsOf(site, user.user.id);
    expect(row?.expires_at?.toISOString()).toBe(`${day(1)}T00:00:00.000Z`);
  });

  test('is one of several, and ends alone', async () => {
    const user = await site.user();
    const { id: courseId } = await makeCourse(site, { title: 'Lenses' });
    await grant(user.user.id, { courseId, until: null, reason });
    await grant(user.user.id, { courseId, until: null, reason: 'And once more.' });
    const [newest] = await ledgerOf(user);
    const ended = 'The grant no longer opens Lenses to Test Person.';
    expect((await revoke(user.user.id, newest?.id ?? '')).data.message).toBe(ended);
    expect(await lastSentence()).toBe(`${ended} Reason: It was a mistake.`);
    expect(await mayWatch(user, courseId)).toBe(true);
    expect((await ledgerOf(user)).map(({ open }) => open)).toEqual([false, true]);
  });
});

describe('a revocation', () => {
  test('is refused to others, for what another user has, and for what is over', async () => {
    const [user, other] = [await site.user(), await site.user()];
    const { id: courseId } = await makeCourse(site);
    await grant(user.user.id, { courseId, until: null, reason });
    const id = (await ledgerOf(user))[0]?.id ?? '';
    const { cookie: testAdmin } = await site.user('testadmin');
    const codes = [];
    for (const cookie of ['', user.cookie, testAdmin])
      codes.push((await revoke(user.user.id, id, cookie)).error.code);
    expect(codes).toEqual(['not_signed_in', 'forbidden', 'test_admin_reads_only']);
    expect((await revoke(other.user.id, id)).error.code).toBe('not_found');
    expect((await revoke(user.user.id, unknownId)).error.code).toBe('not_found');
    expect(await mayWatch(user, courseId)).toBe(true);
    await revoke(user.user.id, id);
    expect((await revoke(user.user.id, id)).error.error).toBe('This access is over already.');
  });

  test('of a purchase lasts, although its payment is reported again', async () => {
    const user = await site.user();
    const { id: courseId } = await makeCourse(site, { priceCents: 4900 });
    const { atBank, reference } = await buyCourses(site, bank, user, [courseId]);
    const [source] = await ledgerOf(user);
    expect(source).toMatchObject({ source: 'purchase', plan: null, reference });
    const ended = await revoke(user.user.id, source?.id ?? '');
    expect(ended.data.message).toMatch(/^The purchase no longer opens .+ to Test Person\.$/u);
    await tell(site, { kind: 'payment', id: atBank });
    expect(await mayWatch(user, courseId)).toBe(false);
    expect((await ledgerOf(user))[0]?.changes.map(({ change, by }) => [change, by])).toEqual([
      ['revoked', admin.user.name],
      ['granted', null],
    ]);
  });

  test('of a subscription lasts, and another source opens the course again', async () => {
    const user = await site.user();
    const { id: courseId } = await makeCourse(site);
    const { subscription } = await subscribeAt(site, bank, user, [new Date()]);
    const id = (await ledgerOf(user))[0]?.id ?? '';
    const { message } = (await revoke(user.user.id, id)).data;
    expect(message).toBe('The subscription no longer opens every course to Test Person.');
    await tell(site, { kind: 'subscription', id: subscription });
    expect(await mayWatch(user, courseId)).toBe(false);
    const shown = (await site.call(getSubscription, {}, user.cookie)).data.subscription;
    expect(shown).toMatchObject({ status: 'active', withheld: 'administrator' });
    await grant(user.user.id, { courseId: null, until: null, reason });
    expect(await mayWatch(user, courseId)).toBe(true);
  });
});

describe('the ledger', () => {
  test('says to users why they have access, without naming administrators', async () => {
    const user = await site.user();
    const { id: courseId } = await makeCourse(site, { priceCents: 4900 });
    const { reference } = await buyCourses(site, bank, user, [courseId]);
    await grant(user.user.id, { courseId: null, until: null, reason });
    expect(await ownLedger(user)).toMatchObject([
      { course: null, source: 'grant', open: true, changes: [{ reason, by: 'An administrator' }] },
      {
        course: { id: courseId },
        source: 'purchase',
        open: true,
        changes: [{ reason: `Order ${reference} is paid.`, by: null }],
      },
    ]);
    expect(await ownLedger(await site.user())).toEqual([]);
  });

  test('is shown to administrators, including the test administrator, and to nobody else', async () => {
    const user = await site.user();
    const { cookie: testAdmin } = await site.user('testadmin');
    const params = { id: user.user.id };
    expect(await ledgerOf(user, testAdmin)).toEqual([]);
    expect((await site.call(listUserAccess, { params }, user.cookie)).error.code).toBe('forbidden');
    expect((await site.call(listUserAccess, { params })).error.code).toBe('not_signed_in');
    expect((await site.call(listAccess)).error.code).toBe('not_signed_in');
    const unknown = { params: { id: unknownId } };
    expect((await site.call(listUserAccess, unknown, admin.cookie)).error.code).toBe('not_found');
  });

  test('comes in pages', async () => {
    const user = await site.user();
    const { id: courseId } = await makeCourse(site);
    const granted = Array.from({ length: 30 }, (_, number) => `Grant ${number}`);
    for (const why of granted) await grant(user.user.id, { courseId, until: null, reason: why });
    const first = (await site.call(listAccess, {}, user.cookie)).data;
    const rest = (await site.call(listAccess, { query: { cursor: first.next ?? '' } }, user.cookie)).data;
    const reasons = [...first.sources, ...rest.sources].map(({ changes }) => changes[0]?.reason);
    expect([first.sources.length, rest.next]).toEqual([24, null]);
    expect(reasons).toEqual(granted.toReversed());
    const broken = await site.call(listAccess, { query: { cursor: 'AAAA' } }, user.cookie);
    expect(broken.error.code).toBe('invalid_input');
  });
});
