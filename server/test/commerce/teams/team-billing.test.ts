import { changePlan, openPortal, previewPlanChange } from '@fit-coder/contracts/selling/billing';
import { createPlan, retirePlan } from '@fit-coder/contracts/selling/plans-administration';
import { getInvoice, listInvoices } from '@fit-coder/contracts/selling/invoices';
import { listTeams } from '@fit-coder/contracts/selling/teams';
import { beforeAll, describe, expect, test } from 'vitest';
import { siteForAllTests, userForAllTests } from '../../support/site-hooks.ts';
import type { TestUser } from '../../support/test-site.ts';
import { buyTeam, type BoughtTeam } from '../sandbox/bought-team.ts';
import { openTill, subscribeAt, sync, type Till } from '../sandbox/till.ts';

const site = siteForAllTests();
const admin = userForAllTests(site, 'admin');
let till: Till;
beforeAll(() => {
  till = openTill(site);
});

const portal = ({ cookie }: TestUser, subscription?: string) =>
  site.call(openPortal, { query: { ...(subscription !== undefined && { subscription }) } }, cookie);

const preview = ({ teamId: subscription }: BoughtTeam, plan: string, { cookie }: TestUser) =>
  site.call(previewPlanChange, { query: { plan, subscription } }, cookie);

async function teamOf({ cookie }: TestUser) {
  const [team] = (await site.call(listTeams, {}, cookie)).data.teams;
  return team?.subscription;
}

describe('the page where the card of a team is changed', () => {
  test('opens for a buyer without a subscription of their own, and the new card pays what failed', async () => {
    const { buyer, teamId, id } = await buyTeam(site, till, 3, { card: 'declinedLater' });
    await till.subscriptions.pass(id, 'next');
    await sync(till, { id });
    const failing = await teamOf(buyer);
    expect(failing).toMatchObject({ status: 'past_due', failingSince: expect.any(String) });
    expect(failing?.actions).toContain('portal');
    const { data } = await portal(buyer, teamId);
    expect(data.url).toBe(`/sandbox/subscriptions/${id}?return=%2Fprofile`);
    await till.subscriptions.changeCard(id, { last4: '4242', declined: false });
    await sync(till, { id });
    expect(await teamOf(buyer)).toMatchObject({ status: 'active', failingSince: null });
  });

  test('is that of the named subscription, if the buyer also has one of their own', async () => {
    const { buyer, teamId, id } = await buyTeam(site, till, 3);
    const own = await subscribeAt(site, till, new Date(), 'paid', { user: buyer });
    const urlOf = async (subscription?: string) => (await portal(buyer, subscription)).data.url;
    expect(await urlOf(teamId)).toContain(`/sandbox/subscriptions/${id}?`);
    expect(await urlOf(own.subscriptionId)).toContain(`/sandbox/subscriptions/${own.id}?`);
    expect(await urlOf()).toContain(`/sandbox/subscriptions/${own.id}?`);
  });

  test('opens for its buyer alone', async () => {
    const { teamId } = await buyTeam(site, till, 3);
    const stranger = await site.user();
    expect((await portal(stranger, teamId)).error.code).toBe('not_found');
    expect((await portal(stranger)).error.code).toBe('not_found');
  });
});

describe('the plan of a team', () => {
  test('is changed for all seats at the cost that was shown', async () => {
    const team = await buyTeam(site, till, 3);
    const { computedFor, nowCents, nextCents } = (await preview(team, 'yearly', team.buyer)).data.preview;
    expect([nowCents, nextCents]).toEqual([3 * (19_000 - 1900), 3 * 19_000]);
    const body = { subscription: team.teamId, plan: 'yearly', computedFor, nowCents, nextCents };
    const change = (changes: object, { cookie }: TestUser) =>
      site.call(changePlan, { body: { ...body, ...changes } }, cookie);
    expect((await change({}, await site.user())).error.code).toBe('not_found');
    expect((await change({ nextCents: 1 }, team.buyer)).error.code).toBe('stale_order');
    expect((await teamOf(team.buyer))?.plan.id).toBe('monthly');
    expect((await change({}, team.buyer)).status).toBe(200);
    expect(await teamOf(team.buyer)).toMatchObject({ plan: { id: 'yearly' }, quantity: 3 });
  });

  test('is previewed for its buyer alone, and not for a plan that is not sold to teams', async () => {
    const words = { name: 'Solo', description: '', trialDays: 0, forTeams: false } as const;
    const prices = [{ currency: 'USD', amountCents: 900 }];
    const created = await site.call(
      createPlan,
      { body: { ...words, interval: 'year', prices } },
      admin.cookie,
    );
    const { id } = created.data.plan;
    const team = await buyTeam(site, till, 3);
    expect((await preview(team, 'yearly', await site.user())).error.code).toBe('not_found');
    const refused = await preview(team, id, team.buyer);
    expect(refused.error).toMatchObject({
      code: 'not_possible',
      error: 'Solo is not sold to teams. Choose another plan.',
    });
    await site.call(retirePlan, { params: { id }, body: { retired: true } }, admin.cookie);
  });
});

test('the invoice of a team names the plan once, and its quantity counts the seats', async () => {
  const { buyer } = await buyTeam(site, till, 3);
  const { number } = (await site.call(listInvoices, {}, buyer.cookie)).data.invoices[0] ?? { number: '' };
  const { lines } = (await site.call(getInvoice, { params: { number } }, buyer.cookie)).data.invoice;
  expect(lines).toEqual([
    { description: expect.stringMatching(/^Monthly subscription, /u), quantity: 3, amountCents: 5700 },
  ]);
});
