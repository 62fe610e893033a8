import type { CartQuote, PlanQuote } from '@fit-coder/contracts/selling/quotes';
import { Refusal } from '../../../platform/refusal.ts';
import type { CurrentUser } from '../../../platform/route.ts';
import { Service, type ServiceContext } from '../../../platform/service.ts';
import { cartTerms } from '../cart/cart-order.ts';
import type { PaymentProvider, Payments } from '../payments/payment-provider.ts';
import type { PricingRequest } from '../pricing/pricing.ts';
import { planTerms, type PlanChoice } from '../subscriptions/subscription-order.ts';
import { presentCartQuote, presentPlanQuote } from './quote.ts';

interface QuotesDependencies extends ServiceContext {
  readonly payments: Payments;
}

/** What decides about a price besides what is bought. */
export interface QuoteRequest {
  /** The country (ISO 3166-1) that a trusted proxy named. */
  readonly country: string | null;
  /** A coupon's code as typed; empty for none. */
  readonly coupon: string;
}

/** Says what a purchase costs, by the functions that price the order. */
export class QuotesService extends Service<QuotesDependencies> {
  /** @throws Refusal `not_found`, `coupon_refused`, `not_for_sale` */
  async plan(currentUser: CurrentUser, wanted: PlanChoice, request: QuoteRequest): Promise<PlanQuote> {
    const pricing = this.#pricing(currentUser, request);
    const terms = await planTerms(this.dependencies.db, this.#provider(), wanted, pricing);
    return presentPlanQuote(terms, pricing.now);
  }

  /** @throws Refusal `coupon_refused`, `not_for_sale` */
  async cart(currentUser: CurrentUser, request: QuoteRequest): Promise<CartQuote> {
    const { db } = this.dependencies;
    return presentCartQuote(await cartTerms(db, this.#provider(), this.#pricing(currentUser, request)));
  }

  #pricing({ userId }: CurrentUser, { country, coupon }: QuoteRequest): PricingRequest {
    return { buyer: { userId, country }, coupon, now: this.dependencies.clock.now(), reserves: false };
  }

  #provider(): PaymentProvider {
    const { chosen } = this.dependencies.payments;
    if (!chosen) throw new Refusal('not_for_sale', 'This site does not accept payments yet.');
    return chosen;
  }
}
