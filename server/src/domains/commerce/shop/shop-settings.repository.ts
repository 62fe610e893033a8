import { usualCurrency } from '@fit-coder/contracts/money';
import { jsonObjectFrom } from 'kysely/helpers/postgres';
import type { Database } from '../../../platform/database/database.ts';
import { prepared } from '../../../platform/database/prepared.ts';

/** What the operator decided about selling. */
export interface ShopSettings {
  /** Of the prices of courses (ISO 4217). */
  readonly currency: string;
  readonly seller: {
    readonly name: string;
    readonly address: string;
    readonly taxId: string;
    readonly email: string;
  };
  readonly invoicePrefix: string;
  /** The money back: within these days, and up to this watched share (percent). */
  readonly refund: { readonly days: number; readonly share: number };
  /** A pre-order is paid back when its course is later than its date by more than these days. */
  readonly preorderDays: number;
  readonly tax: {
    readonly rule: 'none' | 'flat' | 'provider';
    readonly name: string;
    /** By country (ISO 3166-1), in hundredths of a percent. */
    readonly rates: Readonly<Record<string, number>>;
    /** Of all other countries, and while the country is unknown. */
    readonly defaultRate: number;
  };
  /** The share of the prices that buyers pay by country (percent); null while one price is for all. */
  readonly countryPrices: Readonly<Record<string, number>> | null;
}

function settingsRow(db: Database) {
  return db
    .selectFrom('shop_settings')
    .select(['currency', 'seller_name', 'seller_address', 'seller_tax_id', 'seller_email', 'invoice_prefix'])
    .select(['refund_days', 'refund_share', 'preorder_days', 'tax_rule', 'tax_name', 'tax_rates'])
    .select(['tax_default_rate', 'country_prices_on', 'country_prices']);
}

export type SettingsRow = Awaited<ReturnType<ReturnType<typeof settingsRow>['execute']>>[number];

const selectSettings = prepared((db) => settingsRow(db));

/** The settings as JSON, for queries that need them besides; `settingsOf` reads it. */
export function settingsJson(db: Database) {
  return jsonObjectFrom(settingsRow(db));
}

export async function findShopSettings(db: Database): Promise<ShopSettings> {
  const [row] = await selectSettings(db, {});
  return settingsOf(row);
}

/** @throws Error if there is no row, which every database has */
export function settingsOf(row: SettingsRow | null | undefined): ShopSettings {
  if (!row) throw new Error('the settings of the shop are missing');
  return {
    currency: row.currency ?? usualCurrency,
    seller: {
      name: row.seller_name,
      address: row.seller_address,
      taxId: row.seller_tax_id,
      email: row.seller_email,
    },
    invoicePrefix: row.invoice_prefix,
    refund: { days: row.refund_days, share: row.refund_share },
    preorderDays: row.preorder_days,
    tax: {
      rule: row.tax_rule,
      name: row.tax_name,
      rates: row.tax_rates as Readonly<Record<string, number>>,
      defaultRate: row.tax_default_rate,
    },
    countryPrices: row.country_prices_on ? (row.country_prices as Readonly<Record<string, number>>) : null,
  };
}

export async function storeShop(
  db: Database,
  {
    seller,
    invoicePrefix,
    refund,
    preorderDays,
    tax,
  }: Pick<ShopSettings, 'seller' | 'invoicePrefix' | 'refund' | 'preorderDays' | 'tax'>,
  now: Date,
): Promise<void> {
  await db
    .updateTable('shop_settings')
    .set({
      seller_name: seller.name.trim(),
      seller_address: seller.address.trim(),
      seller_tax_id: seller.taxId.trim(),
      seller_email: seller.email.trim(),
      invoice_prefix: invoicePrefix,
      refund_days: refund.days,
      refund_share: refund.share,
      preorder_days: preorderDays,
      tax_rule: tax.rule,
      tax_name: tax.name.trim(),
      tax_rates: JSON.stringify(tax.rates),
      tax_default_rate: tax.defaultRate,
      changed_at: now,
    })
    .execute();
}
