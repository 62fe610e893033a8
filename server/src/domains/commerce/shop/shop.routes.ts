import { getShop, updateShop } from '@fit-coder/contracts/selling/shop';
import { route, type Route } from '../../../platform/route.ts';
import type { ShopService } from './shop.service.ts';

export function shopRoutes(shop: ShopService): Route[] {
  return [
    route(getShop, () => shop.shop()),
    route(updateShop, async (call) => ({
      shop: await shop.change(call.body),
      message: 'The shop’s settings were saved.',
    })),
  ];
}
