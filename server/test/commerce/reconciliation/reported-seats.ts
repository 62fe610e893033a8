import type { TestSite } from '../../support/test-site.ts';
import { reconcile } from './comparisons.ts';
import { misbehave, paymentState, subscriptionState } from './provider-double.ts';

/** The provider reports a team's subscription with this many seats, paid for twenty days. */
export async function reportSeats(site: TestSite, { id }: { id: string }, quantity: number): Promise<void> {
  const { provider_subscription: atProvider } = await site.deps.database.db
    .selectFrom('subscriptions')
    .select('provider_subscription')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  const period = { start: new Date(), end: new Date(Date.now() + 20 * 86_400_000) };
  const payments = [paymentState({ id: `pay_${id}`, period })];
  const subscription = subscriptionState({ id: atProvider ?? '', owner: id, quantity, period, payments });
  const comply = misbehave(site, { fetch: async () => ({ checkout: null, payment: null, subscription }) });
  await reconcile(site);
  comply();
}
