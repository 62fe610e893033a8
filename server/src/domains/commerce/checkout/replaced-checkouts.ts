import type { ServiceContext } from '../../../platform/service.ts';
import { normalCode, whyUsedUp } from '../coupons/coupon.ts';
import { countUses, findCoupon, findReplaceable } from '../coupons/coupons.repository.ts';
import type { PaymentProvider, Payments } from '../payments/payment-provider.ts';
import type { Subject } from '../payments/provider-states.ts';

interface ReplacingDependencies {
  readonly payments: Payments;
  readonly sync: (provider: PaymentProvider, subject: Subject) => Promise<unknown>;
}

interface ReplacedCheckout {
  readonly provider: string;
  readonly checkout: string;
}

/**
 * A user's open checkouts that reserve the last use of a coupon. They are ended, so that the user can order with it again
 * after leaving the payment page. An order that is made at the same time has no checkout yet and is not replaced.
 */
export async function findReplacedCheckouts(
  { db, clock }: ServiceContext,
  userId: string,
  coupon: string,
): Promise<readonly ReplacedCheckout[]> {
  const code = normalCode(coupon);
  const row = code === '' ? null : await findCoupon(db, code, false);
  if (!row) return [];
  const use = { couponId: row.id, userId, now: clock.now() };
  if (whyUsedUp(row, await countUses(db, use, 'all')) === null) return [];
  return findReplaceable(db, use);
}

/**
 * Ends an older checkout. One that was paid a moment ago stays paid, and its use counts.
 * @throws any error of the provider
 */
export async function endReplacedCheckout(
  { payments, sync }: ReplacingDependencies,
  { provider: name, checkout }: ReplacedCheckout,
): Promise<void> {
  const provider = payments.byName.get(name);
  if (!provider) return;
  await provider.expireCheckout(checkout);
  await sync(provider, { kind: 'checkout', id: checkout });
}
