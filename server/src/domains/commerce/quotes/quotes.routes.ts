import { getCartQuote, getPlanQuote } from '@fit-coder/contracts/selling/quotes';
import { currentUserOf, route, type Route } from '../../../platform/route.ts';
import type { QuotesService } from './quotes.service.ts';

export function quoteRoutes(quotes: QuotesService): Route[] {
  return [
    route(getPlanQuote, async (call) => {
      const { plan, seats, gift, coupon = '' } = call.query;
      const wanted = {
        plan,
        seats: seats === undefined ? undefined : Number(seats),
        isGift: gift === 'true',
      };
      return { quote: await quotes.plan(currentUserOf(call), wanted, { country: call.country, coupon }) };
    }),
    route(getCartQuote, async (call) => {
      const { country, query } = call;
      return { quote: await quotes.cart(currentUserOf(call), { country, coupon: query.coupon ?? '' }) };
    }),
  ];
}
