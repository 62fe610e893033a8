import { Refusal } from '../../../platform/refusal.ts';
import type { Database } from '../../../platform/database/database.ts';
import { normalCode, usableDiscount } from '../coupons/coupon.ts';
import { countUses, findCoupon } from '../coupons/coupons.repository.ts';
import type { Tax } from '../invoices/tax/tax-rule.ts';
import { taxCountry } from '../invoices/tax/tax-country.ts';
import { taxRuleOf } from '../invoices/tax/tax.ts';
import { priceIn, type PricedPlan } from '../plans/plan.ts';
import { findActivePlan } from '../plans/plans.repository.ts';
import { findShopSettings, type ShopSettings } from '../shop/shop-settings.repository.ts';
import { currencyOf } from './country.ts';
import { countryPrice, quote, type Discount, type PricedItem, type Quote } from './quote.ts';

/**
 * Who buys, and from where: the country (ISO 3166-1) decides about currency and price, and about the tax unless the buyer
 * entered another one for invoices.
 */
export interface Buyer {
  readonly userId: string;
  readonly country: string | null;
}

/** How a purchase is priced. */
export interface PricingRequest {
  readonly buyer: Buyer;
  /** A code as the buyer typed it; empty for none. */
  readonly coupon: string;
  readonly now: Date;
  /** True in the transaction that inserts the order: others who use the coupon wait until it ends. */
  readonly reserves: boolean;
}

/** What a purchase costs, with the coupon that it uses. */
export interface Priced {
  readonly quote: Quote;
  readonly discount: Discount | null;
  readonly settings: ShopSettings;
  /** The tax in what it costs; null if there is none, or if only the provider will know it. */
  readonly tax: Tax | null;
}

/** What a plan costs: `unit` is the price of one seat and one period for this buyer. */
export interface PricedChoice extends Priced, PricedPlan {
  readonly unit: number;
}

/** Prices a plan for a number of seats. @throws Refusal `not_found`, `coupon_refused` */
export async function pricePlan(
  db: Database,
  choice: { readonly plan: string; readonly seats: number },
  request: PricingRequest,
): Promise<PricedChoice> {
  const settings = await findShopSettings(db);
  const plan = await findActivePlan(db, choice.plan);
  const price = plan && priceIn(plan, currenciesFor(request.buyer, settings));
  if (!plan || !price) throw new Refusal('not_found', 'There is no such plan. Choose another one.');
  const unit = countryPrice(price.amount, countryShare(request.buyer, settings));
  const item = {
    kind: 'plan',
    id: plan.id,
    name: plan.name,
    quantity: choice.seats,
    unitAmount: price.amount,
  } as const;
  const priced = await priceItems(db, [item], price.currency, settings, request);
  return { ...priced, plan, price, unit };
}

/** Prices courses in the site's currency. @throws Refusal `coupon_refused` */
export async function priceCourses(
  db: Database,
  courses: readonly { readonly id: string; readonly title: string; readonly priceCents: number }[],
  settings: ShopSettings,
  request: PricingRequest,
): Promise<Priced> {
  const items = courses.map(({ id, title, priceCents }) => {
    return { kind: 'course', id, name: title, quantity: 1, unitAmount: priceCents } as const;
  });
  return priceItems(db, items, settings.currency, settings, request);
}

async function priceItems(
  db: Database,
  items: readonly PricedItem[],
  currency: string,
  settings: ShopSettings,
  request: PricingRequest,
): Promise<Priced> {
  const discount = await discountFor(db, items, currency, request);
  const { buyer } = request;
  const rule = taxRuleOf(settings.tax);
  const country = rule.byCountry ? await taxCountry(db, buyer.userId, buyer.country) : null;
  const taxOf = (amount: number) => rule.taxIn({ amount, country, providerTax: 0 });
  const taxIn = (amount: number) => taxOf(amount)?.amount ?? 0;
  const terms = { currency, countryShare: countryShare(buyer, settings), discount, taxIn };
  const quoted = quote(items, terms);
  return { quote: quoted, discount, settings, tax: taxOf(quoted.amount) };
}

async function discountFor(
  db: Database,
  items: readonly PricedItem[],
  currency: string,
  { coupon, buyer, now, reserves }: PricingRequest,
): Promise<Discount | null> {
  const code = normalCode(coupon);
  if (code === '') return null;
  const row = await findCoupon(db, code, reserves);
  // An order has ended the checkouts that it replaces before it is priced; a quote only leaves them out.
  const counted = reserves ? 'all' : 'others';
  const of = row && { couponId: row.id, userId: buyer.userId, now };
  const uses = of ? await countUses(db, of, counted) : { all: 0, byUser: 0 };
  return usableDiscount(row, uses, items, currency, now);
}

function currenciesFor({ country }: Buyer, settings: ShopSettings): string[] {
  const local = currencyOf(country);
  return local === null ? [settings.currency] : [local, settings.currency];
}

function countryShare({ country }: Buyer, { countryPrices }: ShopSettings): number {
  return (country !== null && countryPrices?.[country]) || 100;
}
