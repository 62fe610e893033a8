import type { Database } from '../../../platform/database/database.ts';
import type { RecurringPrice } from '../payments/payment-provider.ts';
import { findProviderObject, keepProviderObject } from '../payments/provider-objects.repository.ts';
import type { RazorpayApi } from './api.ts';
import { planEntity } from './entities.ts';

/** Razorpay's id of the plan for a price; plans are made once and cannot be changed. */
export async function planOf(api: RazorpayApi, db: Database, price: RecurringPrice): Promise<string> {
  const object = { provider: 'razorpay', kind: 'price', owner: price.id } as const;
  const known = await findProviderObject(db, object);
  if (known !== null) return known;
  const { id, planName, interval, amount, currency } = price;
  const plan = await api.ask(planEntity, (sdk) =>
    sdk.plans.create({
      period: interval === 'month' ? 'monthly' : 'yearly',
      interval: 1,
      item: { name: planName, amount, currency },
      notes: { price: id },
    }),
  );
  return keepProviderObject(db, object, plan.id);
}
