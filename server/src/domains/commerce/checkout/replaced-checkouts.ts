import type { ServiceContext } from '../../../platform/service.ts';
import { normalCode, whyUsedUp } from '../coupons/coupon.ts';
import { countUses, findCoupon, findReplaceable } from '../coupons/coupons.repository.ts';
import type { PaymentProvider, Payments } from '../payments/payment-provider.ts';
import type { Subject } from '../payments/provider-states.ts';

export interface ReplacingDependencies extends ServiceContext {
  readonly payments: Payments;
  readonly sync: (provider: PaymentProvider, subject: Subject) => Promise<unknown>;
}

/**
 * Ends a user's open checkouts that reserve the last use of a coupon, so that the user can order with it again after
 * leaving the payment page. One that was paid a moment ago stays paid, and its use counts. An order
 * that is made at the same time has no checkout yet and is not replaced.
 * @throws any error of the provider
 */
export async function endReplacedCheckouts(
  { db, clock, payments, sync }: ReplacingDependencies,
  userId: string,
  coupon: string,
): Promise<void> {
  const code = normalCode(coupon);
  const row = code === '' ? null : await findCoupon(db, code, false);
  if (!row) return;
  const use = { couponId: row.id, userId, now: clock.now() };
  if (whyUsedUp(row, await countUses(db, use, 'all')) === null) return;
  for (const { provider: name, checkout } of await findReplaceable(db, use)) {
    const provider = payments.byName.get(name);
    if (!provider) continue;
    await provider.expireCheckout(checkout);
    await sync(provider, { kind: 'checkout', id: checkout });
  }
}
