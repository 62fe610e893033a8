import { createHash, randomBytes } from 'node:crypto';
import { exportAccount } from '@fit-coder/contracts/learning';
import { getSubscription } from '@fit-coder/contracts/commerce';
import {
  acceptInvitation,
  createInvitationLink,
  freeSeat,
  getInvitation,
  inviteToTeam,
  listTeams,
} from '@fit-coder/contracts/selling/teams';
import { describe, expect, test } from 'vitest';
import { siteForAllTests } from '../support/site-hooks.ts';
import type { TestUser } from '../support/test-site.ts';
import { reportSeats } from './reconciliation/reported-seats.ts';
import { entitlementsOf } from './shop.ts';

const site = siteForAllTests();
const db = () => site.deps.database.db;
const inDays = (days: number) => new Date(Date.now() + days * 86_400_000);

/** A user who pays for a team with this many seats until `end`. */
async function buyTeam(seats: number, end = inDays(20)): Promise<{ buyer: TestUser; id: string }> {
  const buyer = await site.user();
  const { id } = await db()
    .insertInto('subscriptions')
    .values({
      user_id: buyer.user.id,
      plan_id: 'monthly',
      provider: 'sandbox',
      provider_subscription: `sub_${randomBytes(8).toString('hex')}`,
      status: 'active',
      is_team: true,
      quantity: seats,
      current_period_end: end,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db()
    .insertInto('payments')
    .values({
      provider: 'sandbox',
      provider_payment: `pay_${id}`,
      user_id: buyer.user.id,
      subscription_id: id,
      amount: 1900 * seats,
      currency: 'USD',
      status: 'paid',
      paid_at: new Date(),
      period_end: end,
      ticket: 1,
    })
    .execute();
  const numbers = Array.from({ length: seats }, (_, index) => index + 1);
  await db()
    .insertInto('team_seats')
    .values(numbers.map((number) => ({ subscription_id: id, number })))
    .execute();
  return { buyer, id };
}

type BoughtTeam = Awaited<ReturnType<typeof buyTeam>>;

const invite = ({ buyer, id }: BoughtTeam, email: string) =>
  site.call(inviteToTeam, { params: { id }, body: { email } }, buyer.cookie);

/** Invites an address; returns the token of the link. */
async function invited(team: BoughtTeam, email: string): Promise<string> {
  const { number } = (await invite(team, email)).data.seat;
  const params = { id: team.id, number: String(number) };
  const { path } = (await site.call(createInvitationLink, { params }, team.buyer.cookie)).data;
  return path.replace('/invitation/', '');
}

const accept = (token: string, { cookie }: TestUser) =>
  site.call(acceptInvitation, { params: { token } }, cookie);

const codeOf = (answer: Awaited<ReturnType<typeof accept>>) =>
  answer.status === 200 ? 'accepted' : answer.error.code;

describe('an invitation', () => {
  test('says who pays, and opens every course until the team’s access ends', async () => {
    const team = await buyTeam(3);
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

  test('works once, and says so until the seat is freed', async () => {
    const team = await buyTeam(3);
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
    const team = await buyTeam(3);
    const tokens = [await invited(team, 'ada@example.com'), await invited(team, 'bob@example.com')];
    const member = await site.user();
    expect(codeOf(await accept(tokens[0] ?? '', member))).toBe('accepted');
    expect(codeOf(await accept(tokens[1] ?? '', member))).toBe('already_subscribed');
  });

  test('ends with the subscription', async () => {
    const team = await buyTeam(2);
    const token = await invited(team, 'ada@example.com');
    await db().updateTable('subscriptions').set({ status: 'expired' }).where('id', '=', team.id).execute();
    expect((await site.call(getInvitation, { params: { token } })).error.code).toBe('link_expired');
    expect(codeOf(await accept(token, await site.user()))).toBe('link_expired');
    expect((await invite(team, 'bob@example.com')).error.code).toBe('not_possible');
  });

  test('is stored only as a hash', async () => {
    const token = await invited(await buyTeam(2), 'ada@example.com');
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
  test('go to exactly as many of 50 concurrent invitations as there are', async () => {
    const team = await buyTeam(10);
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, index) => invite(team, `person${index}@example.com`)),
    );
    const codes = answers.map((answer) => (answer.status === 200 ? 'invited' : answer.error.code));
    expect(codes.filter((code) => code === 'invited')).toHaveLength(10);
    // A busy machine may refuse some of them before they are decided.
    const others = codes.filter((code) => code !== 'invited');
    expect(others.filter((code) => code !== 'list_full' && code !== 'unavailable')).toEqual([]);
    const taken = await db()
      .selectFrom('team_seats')
      .select('email')
      .where('subscription_id', '=', team.id)
      .execute();
    expect(new Set(taken.map(({ email }) => email)).size).toBe(10);
  });

  test('are not given twice to one address', async () => {
    const team = await buyTeam(3);
    await invite(team, 'ada@example.com');
    expect((await invite(team, 'ADA@example.com')).error.code).toBe('not_possible');
  });

  test('can be freed, which closes the courses to their user, and given to someone else', async () => {
    const team = await buyTeam(2);
    const [first, second] = [await site.user(), await site.user()];
    await accept(await invited(team, 'ada@example.com'), first);
    await site.call(freeSeat, { params: { id: team.id, number: '1' } }, team.buyer.cookie);
    const [closed] = await entitlementsOf(site, first.user.id);
    expect(closed?.revoked_at).not.toBeNull();
    await accept(await invited(team, 'bob@example.com'), second);
    expect(await entitlementsOf(site, second.user.id)).toMatchObject([{ source: 'seat', revoked_at: null }]);
  });

  test('that are no longer paid for open nothing, although someone was just invited to them', async () => {
    const team = await buyTeam(3);
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
    const team = await buyTeam(2);
    const other = await site.user();
    const stolen = await invite({ ...team, buyer: other }, 'mallory@example.com');
    expect([stolen.status, stolen.error.code]).toEqual([404, 'not_found']);
    expect((await site.call(listTeams, {}, other.cookie)).data.teams).toEqual([]);
  });

  test('of deleted members are free again', async () => {
    const team = await buyTeam(2);
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
    const team = await buyTeam(2);
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
    const team = await buyTeam(2);
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
