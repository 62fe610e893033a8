import type { GetShopOutput, Shop } from '@fit-coder/contracts/selling/shop';
import { Refusal } from '../../../platform/refusal.ts';
import { Service, type ServiceContext } from '../../../platform/service.ts';
import { notifyPublicData } from '../../catalogue/catalogue.ts';
import type { Payments } from '../payments/payment-provider.ts';
import { findShopSettings, storeShop } from './shop-settings.repository.ts';

export interface ShopDependencies extends ServiceContext {
  readonly payments: Payments;
  /** Whether a trusted proxy names the country of each request. */
  readonly countryKnown: boolean;
}

/** What the operator decides about selling, without currencies and the prices by country. */
export class ShopService extends Service<ShopDependencies> {
  /** With what decides whether a rule for the tax has an effect. */
  async shop(): Promise<GetShopOutput> {
    const { db, countryKnown } = this.dependencies;
    const { seller, invoicePrefix, refund, preorderDays, tax } = await findShopSettings(db);
    const shop = { seller, invoicePrefix, refund, preorderDays, tax: { ...tax, rates: { ...tax.rates } } };
    return { shop, countryKnown, providerComputesTax: this.#providerComputesTax() };
  }

  /** @throws Refusal `invalid_input` for a rule that would never find a tax */
  async change(shop: Shop): Promise<Shop> {
    const { db, clock } = this.dependencies;
    if (shop.tax.rule === 'provider' && !this.#providerComputesTax()) {
      const sentence = 'The payment provider of this site computes no tax. Choose another rule.';
      throw new Refusal('invalid_input', sentence, { 'tax.rule': sentence });
    }
    const { defaultRate = 0 } = shop.tax;
    await db.transaction().execute(async (tx) => {
      await storeShop(tx, { ...shop, tax: { ...shop.tax, defaultRate } }, clock.now());
      await notifyPublicData(tx);
    });
    return (await this.shop()).shop;
  }

  #providerComputesTax(): boolean {
    return this.dependencies.payments.chosen?.capabilities.tax ?? false;
  }
}
