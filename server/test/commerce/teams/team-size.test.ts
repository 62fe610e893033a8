import { randomUUID } from 'node:crypto';
import {
  acceptInvitation,
  changeTeamSize,
  createInvitationLink,
  freeSeat,
  getInvitation,
  inviteToTeam,
  listTeams,
  previewTeamSize,
} from '@fit-coder/contracts/selling/teams';
import { beforeAll, describe, expect, test } from 'vitest';
import { recurringPriceOf } from '../../../src/domains/commerce/plans/plans.repository.ts';
import { siteForAllTests } from '../../support/site-hooks.ts';
import type { TestUser } from '../../support/test-site.ts';
import { buyTeam as buySeats, type BoughtTeam } from '../sandbox/bought-team.ts';
import { mayWatch, openTill, sync, type Till } from '../sandbox/till.ts';

const site = siteForAllTests();
let till: Till;
beforeAll(() => {
  till = openTill(site);
});

const buyTeam = (seats: number) => buySeats(site, till, seats);

/** Invites someone to the first free seat; returns the token of the link. */
async function invite({ buyer, teamId: id }: BoughtTeam): Promise<string> {
  const body = { email: `${randomUUID()}@example.com` };
  const { seat } = (await site.call(inviteToTeam, { params: { id }, body }, buyer.cookie)).data;
  const params = { id, number: String(seat.number) };
  return (await site.call(createInvitationLink, { params }, buyer.cookie)).data.path.split('/').at(-1) ?? '';
}

const accept = (token: string, { cookie }: TestUser) =>
  site.call(acceptInvitation, { params: { token } }, cookie);

async function member(team: BoughtTeam): Promise<TestUser> {
  const user = await site.user();
  expect((await accept(await invite(team), user)).status).toBe(200);
  return user;
}

const watches = (user: TestUser) => mayWatch(site, { user }, new Date());

const preview = ({ buyer, teamId: id }: BoughtTeam, seats: number, cookie = buyer.cookie) =>
  site.call(previewTeamSize, { params: { id }, query: { seats: String(seats) } }, cookie);

async function resize(team: BoughtTeam, seats: number) {
  const { computedFor, nowCents } = (await preview(team, seats)).data.preview;
  const body = { seats, computedFor, nowCents };
  return site.call(changeTeamSize, { params: { id: team.teamId }, body }, team.buyer.cookie);
}

/** Changes the size at the provider alone, as in its portal, or while someone is being invited. */
async function resizeAtProvider(team: BoughtTeam, quantity: number): Promise<void> {
  const { db } = site.deps.database;
  const { plan_price_id: id, unit_amount: amount } = await db
    .selectFrom('subscriptions')
    .select(['plan_price_id', 'unit_amount'])
    .where('id', '=', team.teamId)
    .executeTakeFirstOrThrow();
  const change = { price: await recurringPriceOf(db, id ?? '', amount ?? 0), quantity };
  const { changes } = till.provider.recurring;
  const { computedFor } = await changes!.preview(team.id, change);
  await changes!.apply(team.id, change, computedFor, randomUUID());
  await sync(till, team);
}

async function sizeOf({ buyer }: BoughtTeam): Promise<number | undefined> {
  const [team] = (await site.call(listTeams, {}, buyer.cookie)).data.teams;
  return team?.seats.length;
}

describe('the size of a team', () => {
  test('is changed at the cost that was shown', async () => {
    const team = await buyTeam(3);
    const larger = (await preview(team, 5)).data.preview;
    expect(larger).toMatchObject({ nowCents: 2 * 1900, nextCents: 5 * 1900, currency: 'USD' });
    expect((await resize(team, 5)).data.message).toBe('Your team has 5 seats now.');
    expect(await sizeOf(team)).toBe(5);
    expect((await resize(team, 2)).status).toBe(200);
    expect(await sizeOf(team)).toBe(2);
  });

  test('is not changed at another cost, for other teams, or below the seats in use', async () => {
    const team = await buyTeam(3);
    const { computedFor } = (await preview(team, 5)).data.preview;
    const body = { seats: 5, computedFor, nowCents: 1 };
    const params = { id: team.teamId };
    const cheaper = await site.call(changeTeamSize, { params, body }, team.buyer.cookie);
    expect(cheaper.error.code).toBe('stale_order');
    const { cookie } = await site.user();
    expect((await preview(team, 5, cookie)).error.code).toBe('not_found');
    expect((await site.call(changeTeamSize, { params, body }, cookie)).error.code).toBe('not_found');
    await Promise.all([member(team), member(team)]);
    await member(team);
    expect((await preview(team, 2)).error.error).toMatch(/^Seat 3 is in use/u);
    expect(await sizeOf(team)).toBe(3);
  });
});

describe('seats beyond the size that is paid for', () => {
  test('open nothing, also after a race or a change at the provider, until they are paid for again', async () => {
    const team = await buyTeam(4);
    const [first, second, third] = [await member(team), await member(team), await member(team)];
    const token = await invite(team);
    await resizeAtProvider(team, 2);
    expect(await Promise.all([first, second, third].map(watches))).toEqual([true, true, false]);
    expect((await site.call(getInvitation, { params: { token } })).error.code).toBe('link_expired');
    const late = await site.user();
    expect((await accept(token, late)).error.code).toBe('link_expired');
    expect(await watches(late)).toBe(false);
    await resizeAtProvider(team, 4);
    expect(await watches(third)).toBe(true);
    expect((await accept(token, late)).status).toBe(200);
  });

  test('are free for someone else when the seats before them are freed', async () => {
    const team = await buyTeam(3);
    const [first] = [await member(team), await member(team), await member(team)];
    await resizeAtProvider(team, 2);
    const params = { id: team.teamId, number: '1' };
    expect((await site.call(freeSeat, { params }, team.buyer.cookie)).status).toBe(200);
    expect(await watches(first)).toBe(false);
    expect(await watches(await member(team))).toBe(true);
  });
});
