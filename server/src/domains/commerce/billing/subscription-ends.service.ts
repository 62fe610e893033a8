import type { Logger } from '../../../platform/observation/log.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { Service, type ServiceContext } from '../../../platform/service.ts';
import { findOpenCheckouts } from '../orders/orders.repository.ts';
import type { PaymentProvider, Payments } from '../payments/payment-provider.ts';
import type { Subject } from '../payments/provider-states.ts';
import { findUnended } from '../subscriptions/subscriptions.repository.ts';

export interface SubscriptionEndsDependencies extends ServiceContext {
  readonly payments: Payments;
  readonly log: Logger;
  readonly sync: (provider: PaymentProvider, subject: Subject) => Promise<unknown>;
}

/** Ends everything that a user pays for or could still pay for, before their account is deleted. */
export class SubscriptionEnds extends Service<SubscriptionEndsDependencies> {
  /**
   * Ends the user's open checkouts and running subscriptions, including those for teams. Returns whether a
   * subscription ran. @throws Refusal `provider_unreachable`
   */
  async endAll(userId: string): Promise<boolean> {
    const { db, payments, sync, log } = this.dependencies;
    try {
      for (const { provider, checkout } of await findOpenCheckouts(db, userId))
        await payments.byName.get(provider)?.expireCheckout(checkout);
      const running = await findUnended(db, userId);
      for (const { provider: name, id } of running) {
        const provider = mustHave(payments, name);
        await provider.recurring.cancelNow(id);
        await sync(provider, { kind: 'subscription', id });
      }
      return running.length > 0;
    } catch (error) {
      log.warn(
        { err: error, user: userId },
        'a subscription could not be ended before its account is deleted',
      );
      throw new Refusal(
        'provider_unreachable',
        'The account was not deleted, because its subscription could not be cancelled at the payment provider. Try again in a moment.',
      );
    }
  }
}

function mustHave({ byName }: Payments, name: string): PaymentProvider {
  const provider = byName.get(name);
  if (!provider) throw new Error(`this site has no keys of ${name}`);
  return provider;
}
