import { formatMoney } from '@fit-coder/contracts/money';
import { maxCartCourses, type Cart } from '@fit-coder/contracts/commerce';
import { breaksReference, type Database } from '../../../platform/database/database.ts';
import { notLoggedIn, Refusal } from '../../../platform/refusal.ts';
import type { CurrentUser } from '../../../platform/route.ts';
import { Service, type ServiceContext } from '../../../platform/service.ts';
import { holdAccount } from '../../accounts/accounts.ts';
import type { Catalogue } from '../../catalogue/catalogue.ts';
import { cartChanged, cartFull, describeCart, forSale, mustBeForSale } from './cart.ts';
import { deleteFromCart, findCandidate, findCartIds, insertIntoCart } from './cart.repository.ts';
import { findOwnedIds } from '../entitlements/entitlements.repository.ts';
import type { OpenedOrder } from '../checkout/checkout-once.ts';
import type { CheckoutService, CheckoutTerms } from '../checkout/checkout.service.ts';
import type { PaymentProvider } from '../payments/payment-provider.ts';
import type { PricingRequest } from '../pricing/pricing.ts';
import { findShopSettings } from '../shop/shop-settings.repository.ts';
import { cartTerms, draftCartOrder } from './cart-order.ts';

export interface CartDependencies extends ServiceContext {
  readonly catalogue: Pick<Catalogue, 'cardsOf' | 'factsOf'>;
  readonly checkout: CheckoutService;
}

/** Changes a user's cart and orders its courses. */
export class CartService extends Service<CartDependencies> {
  async cart(currentUser: CurrentUser): Promise<Cart> {
    const { db, clock, catalogue } = this.dependencies;
    const { ids, owned } = await findCartIds(db, currentUser.userId, clock.now());
    const cards = await catalogue.cardsOf(db, ids);
    const courses = cards.filter((card) => card.priceCents !== null);
    const totalCents = courses.reduce((sum, course) => sum + (course.priceCents ?? 0), 0);
    const { currency } = await findShopSettings(db);
    const bought = owned.length > 0 ? await catalogue.factsOf(db, owned) : [];
    return { courses, totalCents, currency, owned: bought.map(({ id, title }) => ({ id, title })) };
  }

  /**
   * Adds courses, and returns a message for the user. Of several courses, those that cannot be added are skipped.
   * @throws Refusal for a single course: `not_found`, `not_for_sale`, `already_owned`, `list_full`
   */
  async add(currentUser: CurrentUser, courseIds: readonly string[]): Promise<string> {
    const ids = [...new Set(courseIds)];
    const [only] = ids;
    try {
      return await this.dependencies.db.transaction().execute(async (tx) => {
        // Locked, so that two concurrent additions cannot exceed the limit.
        if (!(await holdAccount(tx, currentUser.userId))) throw notLoggedIn();
        return only !== undefined && ids.length === 1
          ? this.#addOne(tx, currentUser, only)
          : this.#addSeveral(tx, currentUser, ids);
      });
    } catch (error) {
      if (breaksReference(error)) throw new Refusal('not_found', 'There is no such course.');
      throw error;
    }
  }

  /** Removing a course that is not in the cart changes nothing. */
  async remove(currentUser: CurrentUser, courseId: string): Promise<void> {
    await deleteFromCart(this.dependencies.db, currentUser.userId, [courseId]);
  }

  /**
   * Orders the cart at the courses' prices for this buyer, if their sum is what the buyer was shown. The cart stays until
   * the order is paid.
   * @throws Refusal `cart_empty`, `stale_order`, `coupon_refused`, `not_for_sale`, and those of `CheckoutService.order`
   */
  async checkOut(currentUser: CurrentUser, terms: CheckoutTerms): Promise<OpenedOrder> {
    const { key, body, coupon, giftMessage } = terms;
    try {
      return await this.dependencies.checkout.order(currentUser, {
        ...{ key, body, coupon, giftMessage },
        check: (db, provider) => this.#price(db, provider, currentUser, { ...terms, reserves: false }),
        draft: (tx, provider) => this.#draft(tx, provider, currentUser, terms),
      });
    } catch (error) {
      // A course was deleted after its price was read and before the order was inserted.
      if (breaksReference(error)) throw cartChanged();
      throw error;
    }
  }

  /** What is ordered, and for how much. @throws Refusal as `checkOut` does */
  async #price(
    db: Database,
    provider: PaymentProvider,
    { userId }: CurrentUser,
    terms: CheckoutTerms & Pick<PricingRequest, 'reserves'>,
  ) {
    const { country, coupon, shownCents, giftMessage, reserves } = terms;
    const request = { buyer: { userId, country }, coupon, now: this.dependencies.clock.now(), reserves };
    const cart = await cartTerms(db, provider, request);
    const recipient = giftMessage === undefined ? 'buyer' : 'gift';
    const description = describeCart(cart.courses, recipient);
    const { amount, currency } = cart.priced.quote;
    if (amount !== shownCents) throw cartChanged(` and now costs ${formatMoney(amount, currency)}`);
    return { cart, of: { recipient, country, description } as const };
  }

  async #draft(tx: Database, provider: PaymentProvider, currentUser: CurrentUser, terms: CheckoutTerms) {
    const { cart, of } = await this.#price(tx, provider, currentUser, { ...terms, reserves: true });
    return { order: draftCartOrder(cart, of), discount: cart.priced.discount };
  }

  async #addOne(tx: Database, { userId }: CurrentUser, courseId: string): Promise<string> {
    const now = this.dependencies.clock.now();
    const candidate = await findCandidate(tx, { userId, courseId, now });
    const { id, title } = mustBeForSale(candidate?.course ?? null, now);
    const { present = [], owned = [] } = candidate ?? {};
    if (owned.includes(id)) {
      throw new Refusal('already_owned', `You already own ${title}. Open it to continue.`);
    }
    if (present.includes(id)) return `${title} is already in your cart.`;
    if (present.length >= maxCartCourses) throw cartFull();
    await insertIntoCart(tx, userId, [id], now);
    return `${title} was added to your cart.`;
  }

  async #addSeveral(tx: Database, { userId }: CurrentUser, ids: readonly string[]): Promise<string> {
    const { catalogue, clock } = this.dependencies;
    const now = clock.now();
    const { ids: present } = await findCartIds(tx, userId, now);
    const left = new Set([...present, ...(await findOwnedIds(tx, userId, now))]);
    const courses = forSale(await catalogue.factsOf(tx, ids), now);
    const added = courses.filter(({ id }) => !left.has(id)).slice(0, maxCartCourses - present.length);
    // Owned courses are stored too, so that the cart can say why it leaves them out.
    const told = courses.filter(({ id }) => left.has(id));
    const inserted = [...added, ...told].map(({ id }) => id);
    if (inserted.length > 0) await insertIntoCart(tx, userId, inserted, now);
    const count = present.length + added.length;
    return `You have ${count} ${count === 1 ? 'course' : 'courses'} in your cart.`;
  }
}
