import { subscribe } from '@fit-coder/contracts/commerce';
import type { TestSite, TestUser } from '../../support/test-site.ts';
import type { cards } from '../shop.ts';
import { charge, type Till } from './till.ts';

/** A team that a user pays for. */
export interface BoughtTeam {
  readonly buyer: TestUser;
  /** The shop's id. */
  readonly teamId: string;
  /** The sandbox's id. */
  readonly id: string;
}

/** A user buys seats and pays now, and the shop is told. */
export async function buyTeam(
  site: TestSite,
  till: Till,
  seats: number,
  more: { readonly card?: keyof typeof cards; readonly user?: TestUser } = {},
): Promise<BoughtTeam> {
  const buyer = more.user ?? (await site.user());
  const { data } = await site.call(subscribe, { body: { plan: 'monthly', seats } }, buyer.cookie);
  const checkout = data.url.split('/').at(-1) ?? '';
  const now = new Date();
  await charge(site, checkout, now, more.card);
  till.set(now);
  await till.settlement.sync(till.provider, { kind: 'checkout', id: checkout });
  const { id } = await site.deps.database.db
    .selectFrom('sandbox_subscriptions')
    .select('id')
    .where('checkout_id', '=', checkout)
    .executeTakeFirstOrThrow();
  return { buyer, id, teamId: data.subscriptionid ?? '' };
}
