import type { Database } from '../../../platform/database/database.ts';
import type { Logger } from '../../../platform/observation/log.ts';
import { notLoggedIn, Refusal } from '../../../platform/refusal.ts';
import type { CurrentUser } from '../../../platform/route.ts';
import { Service, type ServiceContext } from '../../../platform/service.ts';
import { holdAccount } from '../../accounts/accounts.ts';
import { newReference, type OrderDraft } from '../orders/order.ts';
import { failPendingOrder, insertOrder, nameCheckout } from '../orders/orders.repository.ts';
import type { OpenedCheckout, PaymentProvider, Payments } from '../payments/payment-provider.ts';

export interface CheckoutDependencies extends ServiceContext {
  readonly payments: Payments;
  readonly log: Logger;
}

/** An order that was sent to its provider. `url` is the page where it is paid. */
export interface Ordered<D extends OrderDraft = OrderDraft> {
  readonly draft: D;
  readonly reference: string;
  readonly url: string;
}

/** How to draft an order, and where to redirect a buyer who leaves the provider's page without paying. */
export interface OrderRequest<D extends OrderDraft> {
  /** Runs in the transaction that inserts the order. @throws Refusal if the order is not allowed */
  draft(tx: Database, provider: string): Promise<D>;
  readonly cancelPath: string;
}

/** Creates orders and opens their checkouts at the provider. */
export class CheckoutService extends Service<CheckoutDependencies> {
  /**
   * Inserts an order and opens its checkout. The order is committed before the provider is called, so that no payment
   * can arrive for an unknown order.
   * @throws Refusal `provider_unreachable`, and the refusals of the draft
   */
  async order<D extends OrderDraft>(currentUser: CurrentUser, request: OrderRequest<D>): Promise<Ordered<D>> {
    const { db, payments } = this.dependencies;
    const provider = payments.chosen;
    if (!provider) throw new Refusal('provider_unreachable', 'This site does not accept payments yet.');
    const reference = newReference();
    const draft = await db.transaction().execute(async (tx) => {
      if (!(await holdAccount(tx, currentUser.userId))) throw notLoggedIn();
      const drawn = await request.draft(tx, provider.name);
      await insertOrder(tx, { ...drawn, reference, userId: currentUser.userId, provider: provider.name });
      return drawn;
    });
    const checkout = await this.#openCheckout(provider, draft, reference, request.cancelPath);
    await nameCheckout(db, reference, checkout.id);
    return { draft, reference, url: checkout.url };
  }

  async #openCheckout(
    provider: PaymentProvider,
    { description, amountCents, currency }: OrderDraft,
    reference: string,
    cancelPath: string,
  ): Promise<OpenedCheckout> {
    try {
      return await provider.createCheckout({
        reference,
        description,
        amountCents,
        currency,
        successPath: `/paymentsuccess?reference=${reference}`,
        failurePath: `/failpay?reference=${reference}`,
        cancelPath,
      });
    } catch (error) {
      const { db, clock, log } = this.dependencies;
      log.warn({ err: error, provider: provider.name, reference }, 'a checkout could not be opened');
      await failPendingOrder(db, reference, clock.now());
      throw new Refusal(
        'provider_unreachable',
        'The payment page cannot be reached. Nothing was charged. Try again in a moment.',
      );
    }
  }
}
