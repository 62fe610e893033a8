import { randomInt, randomUUID } from 'node:crypto';
import type { NewPlan } from '@fit-coder/contracts/selling/plans-administration';
import { insert } from './inserted-row.ts';
import type { World } from './world.ts';

const words = { name: 'Quarter', description: '', trialDays: 0, forTeams: true };
const newPlan = (): NewPlan => ({
  ...words,
  interval: 'month',
  prices: [{ currency: 'USD', amountCents: 1200 }],
});
const newCoupon = () => ({
  code: `C-${randomUUID().slice(0, 8)}`,
  off: { kind: 'percent' as const, percent: 10 },
  target: { kind: 'everything' as const },
  maxUses: null,
  maxUsesPerUser: null,
  startsAt: null,
  endsAt: null,
});

/** Valid input for the endpoints of selling; plans and coupons are new, so that other requests do not depend on them. */
export const sellingRequests = {
  adminListPlans: () => ({}),
  createPlan: () => ({ body: newPlan() }),
  orderPlans: async ({ site }: World) => {
    const plans = await site.deps.database.db.selectFrom('plans').select('id').execute();
    return { body: { plans: plans.map(({ id }) => id).toReversed() } };
  },
  updatePlan: async (world: World) => ({ params: { id: await addPlan(world) }, body: words }),
  setPlanPrice: async (world: World) => ({
    params: { id: await addPlan(world), currency: 'USD' },
    body: { amountCents: randomInt(2000, 9000) },
  }),
  removePlanPrice: async (world: World) => ({ params: { id: await addPlan(world), currency: 'EUR' } }),
  retirePlan: async (world: World) => ({ params: { id: await addPlan(world) }, body: { retired: true } }),
  getCountryPrices: () => ({}),
  setCountryPrices: () => ({ body: { on: false, shares: { IN: 30 } } }),
  listCoupons: () => ({ query: {} }),
  createCoupon: () => ({ body: newCoupon() }),
  setCouponActive: async (world: World) => ({
    params: { id: await addCoupon(world) },
    body: { active: false },
  }),
  deleteCoupon: async (world: World) => ({ params: { id: await addCoupon(world) } }),
};

/** A plan that is sold in two currencies. */
async function addPlan({ site }: World): Promise<string> {
  const id = randomUUID();
  const price = { price_cents: 1200, currency: 'USD', position: 50 };
  await insert(site, 'plans', { id, name: 'Another', interval: 'month', ...price });
  for (const currency of ['USD', 'EUR'])
    await insert(site, 'plan_prices', { plan_id: id, amount: 1200, currency });
  return id;
}

async function addCoupon({ site }: World): Promise<string> {
  return (await insert(site, 'coupons', { code: `C-${randomUUID().slice(0, 8).toUpperCase()}`, percent: 10 }))
    .id;
}
