import type { Shop } from '@fit-coder/contracts/selling/shop';
import { Service, type ServiceContext } from '../../../platform/service.ts';
import { notifyOffer } from '../../catalogue/catalogue.ts';
import { findShopSettings, storeShop } from './shop-settings.repository.ts';

/** What the operator decides about selling, without currencies and the prices by country. */
export class ShopService extends Service<ServiceContext> {
  async shop(): Promise<Shop> {
    const { seller, invoicePrefix, refund, preorderDays, tax } = await findShopSettings(this.dependencies.db);
    return { seller, invoicePrefix, refund, preorderDays, tax: { ...tax, rates: { ...tax.rates } } };
  }

  async change(shop: Shop): Promise<Shop> {
    const { db, clock } = this.dependencies;
    await db.transaction().execute(async (tx) => {
      await storeShop(tx, shop, clock.now());
      await notifyOffer(tx);
    });
    return this.shop();
  }
}
