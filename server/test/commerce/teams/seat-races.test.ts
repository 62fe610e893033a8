import { describe, expect, test } from 'vitest';
import { lockSubscription } from '../../../src/domains/commerce/subscriptions/subscriptions.repository.ts';
import { takeFreeSeat } from '../../../src/domains/commerce/teams/seats/seats.repository.ts';
import { waitingForLocks } from '../../support/lock-waits.ts';
import { siteForAllTests } from '../../support/site-hooks.ts';
import { entitlementsOf } from '../shop.ts';
import { acceptAt, buyTeam, codeOf, invitedTo, inviteTo, type BoughtTeam } from './bought-team.ts';

const site = siteForAllTests();
const db = () => site.deps.database.db;
const addresses = (count: number) => Array.from({ length: count }, (_, index) => `user${index}@example.com`);

/** Invites an address, again as long as the site is too busy to take the request. */
async function invite(team: BoughtTeam, email: string): ReturnType<typeof inviteTo> {
  const answer = await inviteTo(site, team, email);
  return answer.status === 503 ? invite(team, email) : answer;
}

/** The addresses that have a seat. */
async function seated({ id }: BoughtTeam): Promise<string[]> {
  const rows = await db()
    .selectFrom('team_seats')
    .select('email')
    .where('subscription_id', '=', id)
    .execute();
  return rows.flatMap(({ email }) => email ?? []);
}

/**
 * Gives the last two of ten seats to three addresses at the same moment, with the statement of an invitation; returns the
 * addresses that were told that they have a seat.
 */
async function giveLastSeats(team: BoughtTeam, isLocked: boolean): Promise<string[]> {
  const told = addresses(8);
  for (const email of told) await inviteTo(site, team, email);
  let writes: Promise<(string | null)[]> = Promise.resolve([]);
  const late = addresses(11).slice(8);
  await db()
    .transaction()
    .execute(async (holder) => {
      // All three have read which seat is free before one of them can take it.
      const seats = holder.selectFrom('team_seats').select('id').where('subscription_id', '=', team.id);
      await seats.forUpdate().execute();
      writes = Promise.all(late.map((email) => give(team, email, isLocked)));
      await expect.poll(() => waitingForLocks(site)).toBe(3);
    });
  const given = await writes;
  return told.concat(late.filter((_, index) => given[index] !== null));
}

function give({ id }: BoughtTeam, email: string, isLocked: boolean): Promise<string | null> {
  return db()
    .transaction()
    .execute(async (tx) => {
      if (isLocked) await lockSubscription(tx, id);
      return takeFreeSeat(tx, id, email, new Date());
    });
}

describe('ten seats', () => {
  test('go to exactly ten of 50 concurrent invitations', async () => {
    const team = await buyTeam(site, 10);
    const answers = await Promise.all(
      addresses(50).map(async (email) => ({ email, answer: await invite(team, email) })),
    );
    const told = answers.filter(({ answer }) => answer.status === 200).map(({ email }) => email);
    const refused = answers.filter(({ answer }) => answer.status !== 200);
    expect(told).toHaveLength(10);
    expect((await seated(team)).toSorted()).toEqual(told.toSorted());
    expect(new Set(refused.map(({ answer }) => answer.error.code))).toEqual(new Set(['list_full']));
  });

  test('would be given to eleven without the lock on the subscription (control)', async () => {
    const [locked, open] = [await buyTeam(site, 10), await buyTeam(site, 10)];
    const told = await giveLastSeats(locked, true);
    expect(told).toHaveLength(10);
    expect((await seated(locked)).toSorted()).toEqual(told.toSorted());
    expect(await giveLastSeats(open, false)).toHaveLength(11);
  });
});

test('an invitation that is accepted while a payment fails opens the courses for the days that follow', async () => {
  const team = await buyTeam(site, 2);
  const token = await invitedTo(site, team, 'ada@example.com');
  const member = await site.user();
  const failing_since = new Date(Date.now() + 19 * 86_400_000);
  let accepted: Promise<string> = Promise.resolve('');
  await db()
    .transaction()
    .execute(async (tx) => {
      await lockSubscription(tx, team.id);
      accepted = acceptAt(site, token, member).then(codeOf);
      await expect.poll(() => waitingForLocks(site)).toBe(1);
      const change = { status: 'past_due', failing_since } as const;
      await tx.updateTable('subscriptions').set(change).where('id', '=', team.id).execute();
    });
  expect(await accepted).toBe('accepted');
  const [entitlement] = await entitlementsOf(site, member.user.id);
  expect(entitlement?.expires_at).toEqual(new Date(failing_since.getTime() + 7 * 86_400_000));
});
