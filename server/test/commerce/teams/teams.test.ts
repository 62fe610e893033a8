import { createHash } from 'node:crypto';
import { exportAccount } from '@fit-coder/contracts/learning';
import { getSubscription } from '@fit-coder/contracts/commerce';
import { freeSeat, getInvitation, listTeams } from '@fit-coder/contracts/selling/teams';
import { describe, expect, test } from 'vitest';
import { siteForAllTests } from '../../support/site-hooks.ts';
import type { TestUser } from '../../support/test-site.ts';
import { reportSeats } from '../reconciliation/reported-seats.ts';
import { entitlementsOf } from '../shop.ts';
import { acceptAt, buyTeam, codeOf, invitedTo, inviteTo, type BoughtTeam } from './bought-team.ts';

const site = siteForAllTests();
const db = () => site.deps.database.db;
const inDays = (days: number) => new Date(Date.now() + days * 86_400_000);

const invite = (team: BoughtTeam, email: string) => inviteTo(site, team, email);
const invited = (team: BoughtTeam, email: string) => invitedTo(site, team, email);
const accept = (token: string, member: TestUser) => acceptAt(site, token, member);

describe('an invitation', () => {
  test('says who pays, and opens every course until the team’s access ends', async () => {
    const team = await buyTeam(site, 3);
    const token = await invited(team, 'ada@example.com');
    const { invitation } = (await site.call(getInvitation, { params: { token } })).data;
    expect(invitation).toEqual({ from: team.buyer.user.name, planName: 'Monthly', accepted: false });
    const member = await site.user();
    expect(codeOf(await accept(token, member))).toBe('accepted');
    const [entitlement] = await entitlementsOf(site, member.user.id);
    expect(entitlement).toMatchObject({ source: 'seat', course_id: null });
    expect(entitlement?.expires_at?.getTime()).toBeGreaterThan(inDays(19).getTime());
    expect(await entitlementsOf(site, team.buyer.user.id)).toEqual([]);
    const [shown] = (await site.call(listTeams, {}, team.buyer.cookie)).data.teams;
    expect(shown?.seats.map(({ name }) => name)).toEqual([member.user.name, null, null]);
  });

  test('is refused while the team’s payment is with the buyer’s bank', async () => {
    const team = await buyTeam(site, 3);
    const token = await invited(team, 'ada@example.com');
    const take = (taken: boolean) =>
      db()
        .updateTable('payments')
        .set({ funds_taken: taken })
        .where('subscription_id', '=', team.id)
        .execute();
    await take(true);
    const shown = await site.call(getInvitation, { params: { token } });
    expect([shown.status, shown.error.error]).toEqual([
      410,
      'Nobody pays for the seats of this team at the moment, so they open nothing. Ask the person who invited you.',
    ]);
    const member = await site.user();
    expect(codeOf(await accept(token, member))).toBe('link_expired');
    expect(await entitlementsOf(site, member.user.id)).toEqual([]);
    await take(false);
    expect(codeOf(await accept(token, member))).toBe('accepted');
  });

  test('works once, and says so until the seat is freed', async () => {
    const team = await buyTeam(site, 3);
    const token = await invited(team, 'ada@example.com');
    const members = await Promise.all(Array.from({ length: 10 }, () => site.user()));
    const codes = await Promise.all(members.map(async (member) => codeOf(await accept(token, member))));
    expect(codes.toSorted()).toEqual(['accepted', ...Array.from({ length: 9 }, () => 'link_expired')]);
    const read = async () => site.call(getInvitation, { params: { token } });
    expect((await read()).data.invitation).toMatchObject({ from: team.buyer.user.name, accepted: true });
    await site.call(freeSeat, { params: { id: team.id, number: '1' } }, team.buyer.cookie);
    expect((await read()).error.code).toBe('link_expired');
  });

  test('does not give one user two seats', async () => {
    const team = await buyTeam(site, 3);
    const tokens = [await invited(team, 'ada@example.com'), await invited(team, 'bob@example.com')];
    const member = await site.user();
    expect(codeOf(await accept(tokens[0] ?? '', member))).toBe('accepted');
    expect(codeOf(await accept(tokens[1] ?? '', member))).toBe('already_subscribed');
  });

  test('ends with the subscription', async () => {
    const team = await buyTeam(site, 2);
    const token = await invited(team, 'ada@example.com');
    await db().updateTable('subscriptions').set({ status: 'expired' }).where('id', '=', team.id).execute();
    expect((await site.call(getInvitation, { params: { token } })).error.code).toBe('link_expired');
    expect(codeOf(await accept(token, await site.user()))).toBe('link_expired');
    expect((await invite(team, 'bob@example.com')).error.code).toBe('not_possible');
  });

  test('is stored only as a hash', async () => {
    const token = await invited(await buyTeam(site, 2), 'ada@example.com');
    const { token_hash: stored } = await db()
      .selectFrom('team_seats')
      .select('token_hash')
      .where('email', '=', 'ada@example.com')
      .where('token_hash', '=', createHash('sha256').update(token).digest())
      .executeTakeFirstOrThrow();
    expect(stored?.toString()).not.toContain(token);
  });
});

describe('seats', () => {
  test('are not given twice to one address', async () => {
    const team = await buyTeam(site, 3);
    await invite(team, 'ada@example.com');
    expect((await invite(team, 'ADA@example.com')).error.code).toBe('not_possible');
  });

  test('can be freed, which closes the courses to their user, and given to someone else', async () => {
    const team = await buyTeam(site, 2);
    const [first, second] = [await site.user(), await site.user()];
    await accept(await invited(team, 'ada@example.com'), first);
    await site.call(freeSeat, { params: { id: team.id, number: '1' } }, team.buyer.cookie);
    const [closed] = await entitlementsOf(site, first.user.id);
    expect(closed?.revoked_at).not.toBeNull();
    await accept(await invited(team, 'bob@example.com'), second);
    expect(await entitlementsOf(site, second.user.id)).toMatchObject([{ source: 'seat', revoked_at: null }]);
  });

  test('that are no longer paid for open nothing, although someone was just invited to them', async () => {
    const team = await buyTeam(site, 3);
    const [kept, invitedLate, late] = await Promise.all([site.user(), site.user(), site.user()]);
    await accept(await invited(team, 'ada@example.com'), kept);
    await accept(await invited(team, 'bob@example.com'), late);
    const token = await invited(team, 'cleo@example.com');
    // The buyer's change to fewer seats was on its way to the provider meanwhile.
    await reportSeats(site, team, 1);
    const openTo = async ({ cookie }: TestUser) =>
      (await site.call(getSubscription, {}, cookie)).data.otherAccess !== null;
    expect(await openTo(kept)).toBe(true);
    expect(await openTo(late)).toBe(false);
    expect(codeOf(await accept(token, invitedLate))).toBe('link_expired');
    await reportSeats(site, team, 3);
    expect(await openTo(late)).toBe(true);
    expect(codeOf(await accept(token, invitedLate))).toBe('accepted');
  });

  test('belong to their buyer alone', async () => {
    const team = await buyTeam(site, 2);
    const other = await site.user();
    const stolen = await invite({ ...team, buyer: other }, 'mallory@example.com');
    expect([stolen.status, stolen.error.code]).toEqual([404, 'not_found']);
    expect((await site.call(listTeams, {}, other.cookie)).data.teams).toEqual([]);
  });

  test('of deleted members are free again', async () => {
    const team = await buyTeam(site, 2);
    const member = await site.user();
    await accept(await invited(team, 'ada@example.com'), member);
    await invited(team, 'bob@example.com');
    expect((await invite(team, 'cleo@example.com')).error.code).toBe('list_full');
    await site.product.accounts.removeAccount(member.user.id);
    const [shown] = (await site.call(listTeams, {}, team.buyer.cookie)).data.teams;
    expect(shown?.seats).toMatchObject([
      { number: 1, email: null, name: null, acceptedAt: null },
      { number: 2, email: 'bob@example.com' },
    ]);
    await accept(await invited(team, 'cleo@example.com'), await site.user());
    const [after] = (await site.call(listTeams, {}, team.buyer.cookie)).data.teams;
    expect(after?.seats).toMatchObject([{ email: 'cleo@example.com' }, { email: 'bob@example.com' }]);
  });

  test('are what opens every course to their users, as their subscriptions say', async () => {
    const team = await buyTeam(site, 2);
    const member = await site.user();
    await accept(await invited(team, 'ada@example.com'), member);
    const read = async (user: TestUser) => (await site.call(getSubscription, {}, user.cookie)).data;
    const given = await read(member);
    expect(given).toMatchObject({
      subscription: null,
      otherAccess: { source: 'seat', from: team.buyer.user.name },
    });
    expect(Date.parse(given.otherAccess?.until ?? '')).toBeGreaterThan(inDays(19).getTime());
    expect(await read(team.buyer)).toEqual({ subscription: null, otherAccess: null });
    await site.call(freeSeat, { params: { id: team.id, number: '1' } }, team.buyer.cookie);
    expect((await read(member)).otherAccess).toBeNull();
  });

  test('are in the data exports of the buyer and of the member, without the data of others', async () => {
    const team = await buyTeam(site, 2);
    const member = await site.user();
    await accept(await invited(team, 'ada@example.com'), member);
    const read = async (user: TestUser) => (await site.call(exportAccount, {}, user.cookie)).data.shared;
    expect((await read(team.buyer)).seatsBought).toMatchObject([
      { plan: 'Monthly', number: 1, email: 'ada@example.com' },
      { plan: 'Monthly', number: 2, email: null },
    ]);
    const taken = await read(member);
    expect(taken.seatsTaken).toMatchObject([{ plan: 'Monthly', email: 'ada@example.com' }]);
    expect(taken.seatsBought).toEqual([]);
  });
});
