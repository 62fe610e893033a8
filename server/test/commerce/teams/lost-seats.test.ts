import { randomUUID } from 'node:crypto';
import { revokeAccess } from '@fit-coder/contracts/customers/access';
import { freeSeat } from '@fit-coder/contracts/selling/teams';
import { describe, expect, test } from 'vitest';
import { siteForAllTests, userForAllTests } from '../../support/site-hooks.ts';
import type { TestUser } from '../../support/test-site.ts';
import { entitlementsOf } from '../shop.ts';
import { acceptAt, buyTeam, codeOf, invitedTo, type BoughtTeam } from './bought-team.ts';

const site = siteForAllTests();
const admin = userForAllTests(site, 'admin');

/** Invites a new address to the first seat, and the user accepts. */
async function join(team: BoughtTeam, member: TestUser) {
  return acceptAt(site, await invitedTo(site, team, `${randomUUID()}@example.com`), member);
}

/** An administrator ends what the seat opens to its user. */
async function end({ user }: TestUser): Promise<void> {
  const [entitlement] = await entitlementsOf(site, user.id);
  const params = { id: user.id, entitlement: entitlement?.id ?? '' };
  const response = await site.call(revokeAccess, { params, body: { reason: 'Shared login' } }, admin.cookie);
  expect(response.status).toBe(200);
}

const free = ({ buyer, id }: BoughtTeam) =>
  site.call(freeSeat, { params: { id, number: '1' } }, buyer.cookie);

/** How many sources open every course to a user. */
const openTo = async ({ user }: TestUser) =>
  (await entitlementsOf(site, user.id)).filter(({ revoked_at: revoked }) => revoked === null).length;

describe('a user whose access through a team’s seat was ended by an administrator', () => {
  test('cannot take another seat in that team, however often the seat is freed', async () => {
    const team = await buyTeam(site, 2);
    const member = await site.user();
    await join(team, member);
    await end(member);
    for (const round of [1, 2]) {
      expect((await free(team)).status, `round ${round}`).toBe(200);
      const again = await join(team, member);
      expect([again.status, again.error]).toMatchObject([
        409,
        {
          code: 'not_possible',
          error:
            'An administrator ended your access through this team, so you cannot take another seat in it.',
        },
      ]);
      expect(await openTo(member)).toBe(0);
    }
  });

  test('leaves the seat to someone else', async () => {
    const team = await buyTeam(site, 2);
    const [member, next] = [await site.user(), await site.user()];
    await join(team, member);
    await end(member);
    await free(team);
    const token = await invitedTo(site, team, 'ada@example.com');
    expect(codeOf(await acceptAt(site, token, member))).toBe('not_possible');
    expect(codeOf(await acceptAt(site, token, next))).toBe('accepted');
    expect([await openTo(member), await openTo(next)]).toEqual([0, 1]);
  });

  test('can take a seat in another team', async () => {
    const [team, other] = [await buyTeam(site, 2), await buyTeam(site, 2)];
    const member = await site.user();
    await join(team, member);
    await end(member);
    await free(team);
    expect(codeOf(await join(other, member))).toBe('accepted');
    expect(await openTo(member)).toBe(1);
  });
});

test('a user whose seat only the team’s buyer freed can take another one (control)', async () => {
  const team = await buyTeam(site, 2);
  const member = await site.user();
  await join(team, member);
  await free(team);
  expect(await openTo(member)).toBe(0);
  expect(codeOf(await join(team, member))).toBe('accepted');
  expect(await openTo(member)).toBe(1);
});
