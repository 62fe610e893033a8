import { createGiftLink, getGift, listGifts, redeemGift } from '@fit-coder/contracts/selling/gifts';
import { currentUserOf, route, type Route } from '../../../platform/route.ts';
import type { GiftsService } from './gifts.service.ts';

export function giftRoutes(gifts: GiftsService): Route[] {
  return [
    route(listGifts, (call) => gifts.bought(currentUserOf(call), call.query.cursor)),
    route(createGiftLink, async (call) => ({
      path: await gifts.newLink(currentUserOf(call), call.params.id),
    })),
    route(getGift, async (call) => ({
      gift: await gifts.received(call.currentUser, call.params.token),
    })),
    route(redeemGift, async (call) => {
      const gift = await gifts.redeem(currentUserOf(call), call.params.token);
      return { gift, message: 'The gift is yours.' };
    }),
  ];
}
