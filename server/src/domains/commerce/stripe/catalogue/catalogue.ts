import type Stripe from 'stripe';
import type { Customer, RecurringPrice } from '../../payments/payment-provider.ts';
import type { StripeAccount } from '../client.ts';
import { toStripe } from '../currencies.ts';
import { isMissing } from '../errors.ts';
import { digestOf, withKey } from '../idempotency.ts';
import { findObject, forgetObject, keepObject, type ObjectKind } from './provider-objects.repository.ts';

/** What Stripe stores for this site: customers, products and prices, each made once and kept by its id. */
export interface Catalogue {
  customerOf(customer: Customer): Promise<string>;
  priceOf(price: RecurringPrice): Promise<string>;
}

interface UsedObject {
  readonly kind: ObjectKind;
  readonly owner: string;
  readonly id: string;
}

/** How often a lost object is made again: a customer, a price and its product may all be lost. */
const mostLost = 3;

/**
 * Runs `use` with the catalogue. If Stripe no longer has an object that `use` names, such as after a change from test
 * keys to live keys, the object is made again and `use` is repeated; `round` counts the repetitions.
 */
export async function withCatalogue<Result>(
  account: StripeAccount,
  use: (catalogue: Catalogue, round: number) => Promise<Result>,
): Promise<Result> {
  const lost = new Map<ObjectKind, string>();
  for (let round = 0; ; round += 1) {
    const used = new UsedObjects(account, lost);
    try {
      return await use(used, round);
    } catch (error) {
      const gone = used.findGone(error);
      if (!gone || round === mostLost) throw error;
      await forgetObject(account.db, gone.kind, gone.owner, gone.id);
      lost.set(gone.kind, gone.id);
    }
  }
}

/** The objects that one attempt uses; those in `lost` are made again. */
class UsedObjects implements Catalogue {
  readonly #account: StripeAccount;
  readonly #lost: ReadonlyMap<ObjectKind, string>;
  readonly #used: UsedObject[] = [];

  constructor(account: StripeAccount, lost: ReadonlyMap<ObjectKind, string>) {
    this.#account = account;
    this.#lost = lost;
  }

  customerOf({ userId, name, email }: Customer): Promise<string> {
    const parameters: Stripe.CustomerCreateParams = { name, email, metadata: { user: userId } };
    return this.#obtain('customer', userId, parameters, (options) =>
      this.#account.client.customers.create(parameters, options),
    );
  }

  async priceOf(price: RecurringPrice): Promise<string> {
    const known = await this.#find('price', price.id);
    if (known !== null) return known;
    const parameters: Stripe.PriceCreateParams = {
      product: await this.#productOf(price),
      currency: price.currency.toLowerCase(),
      unit_amount: toStripe(price),
      recurring: { interval: price.interval },
      // It can never be changed, and all our prices contain the tax.
      tax_behavior: 'inclusive',
      metadata: { price: price.id },
    };
    return this.#obtain('price', price.id, parameters, (options) =>
      this.#account.client.prices.create(parameters, options),
    );
  }

  /** The object that an error says is missing, if this attempt used it. */
  findGone(error: unknown): UsedObject | null {
    if (!isMissing(error)) return null;
    return this.#used.find(({ id }) => error.message.includes(id)) ?? null;
  }

  #productOf({ planId, planName }: RecurringPrice): Promise<string> {
    const parameters: Stripe.ProductCreateParams = { name: planName, metadata: { plan: planId } };
    return this.#obtain('product', planId, parameters, (options) =>
      this.#account.client.products.create(parameters, options),
    );
  }

  /**
   * The key follows from our row, so that parallel requests get the same object; of objects that were made with
   * different names or addresses, the one that is kept first is used.
   */
  async #obtain(
    kind: ObjectKind,
    owner: string,
    parameters: object,
    make: (options: Stripe.RequestOptions) => Promise<{ readonly id: string }>,
  ): Promise<string> {
    const known = await this.#find(kind, owner);
    if (known !== null) return known;
    const lost = this.#lost.get(kind) ?? '';
    const { id } = await withKey(`${kind}:${owner}:${digestOf([parameters, lost])}`, make);
    await keepObject(this.#account.db, kind, owner, id);
    return (await this.#find(kind, owner)) ?? id;
  }

  async #find(kind: ObjectKind, owner: string): Promise<string | null> {
    const id = await findObject(this.#account.db, kind, owner);
    if (id !== null) this.#used.push({ kind, owner, id });
    return id;
  }
}
