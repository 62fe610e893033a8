import type { Database } from '../../../platform/database/database.ts';
import type { Logger } from '../../../platform/observation/log.ts';
import type { Queue } from '../../../platform/queue/queue.ts';
import { notLoggedIn, Refusal } from '../../../platform/refusal.ts';
import type { CurrentUser } from '../../../platform/route.ts';
import { Service, type ServiceContext } from '../../../platform/service.ts';
import { holdContact, type Accounts } from '../../accounts/accounts.ts';
import { insertGift } from '../gifts/gifts.repository.ts';
import type { OrderDraft } from '../orders/order.ts';
import { reserveCoupon } from '../coupons/coupons.repository.ts';
import {
  failPendingOrder,
  failUnopenedPlanOrders,
  findOrder,
  findOrderItems,
  nameCheckout,
} from '../orders/orders.repository.ts';
import { insertOrder } from '../orders/new-order.repository.ts';
import {
  PaymentRefused,
  type OpenedCheckout,
  type PaymentProvider,
  type Payments,
} from '../payments/payment-provider.ts';
import type { Subject } from '../payments/provider-states.ts';
import type { Discount } from '../pricing/quote.ts';
import { settleFreeOrder } from '../settlement/free-order.ts';
import { findShopSettings } from '../shop/shop-settings.repository.ts';
import { openOnce, type OpenedOrder } from './checkout-once.ts';
import { endReplacedCheckout, findReplacedCheckouts } from './replaced-checkouts.ts';
import { checkoutRequestOf, type OpenableOrder } from './checkout-request.ts';
import { refuseRivals } from './rival-orders.ts';

export interface CheckoutDependencies extends ServiceContext {
  readonly contactOf: Accounts['service']['contactOf'];
  readonly payments: Payments;
  readonly queue: Queue;
  readonly log: Logger;
  readonly sync: (provider: PaymentProvider, subject: Subject) => Promise<unknown>;
}

/** How a client wants to buy, whatever it buys. */
export interface CheckoutTerms {
  /** The country (ISO 3166-1) that a trusted proxy named. */
  readonly country: string | null;
  /** A coupon's code as typed; empty for none. */
  readonly coupon: string;
  /** What the buyer was shown, in the currency's smallest unit; absent if nothing was. */
  readonly shownCents: number | undefined;
  /** From the client: requests with the same key are one order. */
  readonly key: string | undefined;
  /** For the receiver of a gift; absent unless it is one. */
  readonly giftMessage: string | undefined;
  /** All that the client sent: the same key cannot come with anything else. */
  readonly body: unknown;
}

/** An order with the coupon that it uses. */
interface DraftedOrder {
  readonly order: OrderDraft;
  readonly discount: Discount | null;
}

/** What a buyer orders, and how the order is drafted. */
export interface OrderRequest extends Pick<CheckoutTerms, 'key' | 'coupon' | 'giftMessage' | 'body'> {
  /**
   * Runs before older checkouts with the same coupon are ended, and does not count these as its uses.
   * @throws Refusal if the order would not be allowed after that
   */
  check(db: Database, provider: PaymentProvider): Promise<unknown>;
  /**
   * Runs in the transaction that inserts the order and has locked the buyer's account.
   * @throws Refusal if the order is not allowed
   */
  draft(tx: Database, provider: PaymentProvider): Promise<DraftedOrder>;
}

/** How long a checkout can be paid, in minutes: a bit more than the shortest time that Stripe accepts. */
const openMinutes = 35;

/** Creates orders and opens their checkouts at the provider. */
export class CheckoutService extends Service<CheckoutDependencies> {
  /**
   * Inserts an order and opens its checkout, once for each key. The order is committed before the provider is called,
   * so that no payment can arrive for an unknown order. An order that costs nothing is settled at once.
   * @throws Refusal `provider_unreachable`, `key_reused`, `not_for_sale`, `stale_order`, those of the check, the
   * draft and `refuseRivals`
   */
  async order(currentUser: CurrentUser, request: OrderRequest): Promise<OpenedOrder> {
    const provider = this.dependencies.payments.chosen;
    if (!provider) throw new Refusal('provider_unreachable', 'This site does not accept payments yet.');
    const { key, body } = request;
    const once = { userId: currentUser.userId, key, body };
    return openOnce(this.dependencies, once, async (reference) => {
      await this.#endReplaced(currentUser, provider, reference, request);
      const inserted = await this.#insert(currentUser, provider, reference, request);
      return this.#open(provider, inserted ?? (await this.#find(reference)));
    });
  }

  /** @throws Refusal `provider_unreachable`, and those of the check */
  async #endReplaced(
    { userId }: CurrentUser,
    provider: PaymentProvider,
    reference: string,
    { key, coupon, check }: OrderRequest,
  ): Promise<void> {
    const { db, log } = this.dependencies;
    // A request that continues an earlier one must not end that one's checkout.
    if (coupon === '' || (key !== undefined && (await findOrder(db, reference)))) return;
    const replaced = await findReplacedCheckouts(this.dependencies, userId, coupon);
    // An order that is refused must not cost its buyer the checkout that they have.
    if (replaced.length > 0) await check(db, provider);
    for (const older of replaced) {
      try {
        await endReplacedCheckout(this.dependencies, older);
      } catch (error) {
        log.warn({ err: error, reference }, 'an older checkout with the same coupon could not be ended');
        throw unreachable();
      }
    }
  }

  /**
   * Returns null if the order changed since: it was free, or the process that inserted it ended before its checkout was
   * open.
   */
  async #insert(
    { userId }: CurrentUser,
    provider: PaymentProvider,
    reference: string,
    request: OrderRequest,
  ): Promise<OpenableOrder | null> {
    const { db, clock, queue } = this.dependencies;
    return db.transaction().execute(async (tx) => {
      const contact = await holdContact(tx, userId);
      if (!contact) throw notLoggedIn();
      // Only with a key can a request continue what another one began.
      if (request.key !== undefined && (await findOrder(tx, reference))) return null;
      const { order, discount } = await request.draft(tx, provider);
      const now = clock.now();
      const expiresAt = new Date(now.getTime() + openMinutes * 60_000);
      const placed = { ...order, reference, userId, provider: provider.name, expiresAt };
      if (isOwnPlan(order)) await failUnopenedPlanOrders(tx, userId, now);
      const inserted = await insertOrder(tx, placed, now);
      const { id: orderId } = inserted;
      if (order.recipient === 'gift') await insertGift(tx, orderId, request.giftMessage ?? '');
      if (discount) await reserveCoupon(tx, { couponId: discount.id, orderId, userId, until: expiresAt });
      if (!isFree(order)) return { ...inserted, expires_at: expiresAt, contact };
      await settleFreeOrder({ tx, queue, provider, now }, reference);
      return null;
    });
  }

  async #find(reference: string): Promise<OpenableOrder> {
    const { db, contactOf } = this.dependencies;
    const order = await findOrder(db, reference);
    if (!order?.expires_at) throw new Error(`the order ${reference} was just inserted`);
    const { user_id: userId, expires_at } = order;
    const contact = userId === null ? null : await contactOf(userId);
    // What the buyer ordered besides is not known here.
    return { ...order, expires_at, contact, items: await findOrderItems(db, order.id), isOnly: false };
  }

  async #open(provider: PaymentProvider, order: OpenableOrder): Promise<OpenedOrder> {
    const { reference, subscription_id: subscriptionId } = order;
    if (order.status === 'paid')
      return { reference, url: `/paymentsuccess?reference=${reference}`, subscriptionId };
    if (!order.isOnly) await this.#mustBeFirst(order);
    const checkout = await this.#openCheckout(provider, order);
    const status = await nameCheckout(this.dependencies.db, reference, checkout);
    if (status === 'failed') throw await this.#withdraw(provider, checkout);
    return { reference, url: checkout.url, subscriptionId };
  }

  /**
   * Ends the checkout of an order that failed before it was open, such as of a plan that was ordered in another tab
   * meanwhile. One that cannot be ended now ends by itself, and nobody has its page.
   */
  async #withdraw(provider: PaymentProvider, { id }: OpenedCheckout): Promise<Refusal> {
    await provider.expireCheckout(id).catch((error: unknown) => {
      this.dependencies.log.warn(
        { err: error, provider: provider.name, checkout: id },
        'the checkout of a failed order could not be ended',
      );
    });
    return new Refusal(
      'stale_order',
      'This order has ended, for example because you ordered again in another tab. Pay there, or order again.',
    );
  }

  async #openCheckout(provider: PaymentProvider, order: OpenableOrder): Promise<OpenedCheckout> {
    const { db, clock, log } = this.dependencies;
    try {
      const customer = customerOf(order);
      const computesTax = provider.capabilities.tax && (await findShopSettings(db)).tax.rule === 'provider';
      return await provider.createCheckout(await checkoutRequestOf(db, order, customer, computesTax));
    } catch (error) {
      log.warn(
        { err: error, provider: provider.name, reference: order.reference },
        'a checkout could not be opened',
      );
      await failPendingOrder(db, order.reference, clock.now());
      if (error instanceof PaymentRefused) throw new Refusal('not_for_sale', error.message);
      throw unreachable();
    }
  }

  /** The order fails if what it buys is paid already, or if its payment is on its way. */
  async #mustBeFirst(order: OpenableOrder): Promise<void> {
    const { db, clock } = this.dependencies;
    await refuseRivals(this.dependencies, order).catch(async (refusal: unknown) => {
      await failPendingOrder(db, order.reference, clock.now());
      throw refusal;
    });
  }
}

function unreachable(): Refusal {
  return new Refusal(
    'provider_unreachable',
    'The payment page cannot be reached. Nothing was charged. Try again in a moment.',
  );
}

function customerOf({ user_id: userId, contact }: OpenableOrder) {
  if (userId === null || !contact) throw notLoggedIn();
  return { userId, ...contact };
}

/**
 * Two of these at once must not both be paid. The one that is inserted later takes the place of the other, whose checkout
 * has no name yet under which it could be ended.
 */
function isOwnPlan({ kind, recipient }: OrderDraft): boolean {
  return kind === 'subscription' && recipient === 'buyer';
}

/** Nothing is paid now or later. */
function isFree({ amountCents, subscriptionId }: OrderDraft): boolean {
  return amountCents === 0 && subscriptionId === null;
}
