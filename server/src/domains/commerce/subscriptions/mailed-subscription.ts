import type { Database } from '../../../platform/database/database.ts';
import { graceDays } from '../entitlements/access.ts';
import type { Tax } from '../invoices/tax/tax-rule.ts';
import { taxCountry } from '../invoices/tax/tax-country.ts';
import { taxRuleOf } from '../invoices/tax/tax.ts';
import { arePlansOffered } from '../plans/plans.repository.ts';
import { findShopSettings } from '../shop/shop-settings.repository.ts';
import { findNoticedSubscription, type NoticedSubscription } from './notices.repository.ts';

/** A subscription as the emails about it describe it. */
export interface MailedSubscription extends NoticedSubscription {
  /** The seller's name in the shop's settings; empty if there is none. */
  readonly seller: string;
  /** The tax in what one period costs, as its next invoice will have it; null if it is none or not known yet. */
  readonly tax: Tax | null;
  /** Until when courses stay open although payments fail; null while they do not fail. */
  readonly graceEnd: Date | null;
  /** Whether there are plans to subscribe to, after it has ended. */
  readonly plansOffered: boolean;
}

const graceMs = graceDays.failing * 24 * 60 * 60 * 1000;

/** Null if the subscription is gone. */
export async function mailedSubscription(db: Database, id: string): Promise<MailedSubscription | null> {
  const found = await findNoticedSubscription(db, id);
  if (!found) return null;
  const { seller, tax } = await findShopSettings(db);
  const country = await taxCountry(db, found.userId, found.orderCountry);
  return {
    ...found,
    seller: seller.name,
    tax: taxRuleOf(tax).taxIn({ amount: found.amount, country, providerTax: 0 }),
    graceEnd: found.failingSince && new Date(found.failingSince.getTime() + graceMs),
    plansOffered: await arePlansOffered(db),
  };
}
