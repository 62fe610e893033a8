import type { LoaderFunctionArgs } from 'react-router';
import { cartApi } from '../../features/cart/cart.api.ts';
import { quotesApi } from '../../features/coupons/quotes.api.ts';
import { giftsApi } from '../../features/gifts/gifts.api.ts';
import { requireUser } from '../../features/session/session.loaders.ts';
import { selectSession, type SessionState } from '../../features/session/session.slice.ts';
import { termsApi } from '../../features/site/terms.api.ts';
import { awaitedOrdersApi } from '../../lib/api/awaited-orders.api.ts';
import { siteApi } from '../../lib/api/site.api.ts';
import { subscriptionApi } from '../../features/subscription/subscription.api.ts';
import { invitationsApi } from '../../features/teams/invitations.api.ts';
import { start, startQueries, storeContext } from '../../lib/page-loader.ts';

const { listPlans, getSubscription, getOrder } = subscriptionApi.endpoints;

const startPlans = startQueries((dispatch) => {
  void dispatch(listPlans.initiate(undefined, start));
  void dispatch(getSubscription.initiate(undefined, start));
  void dispatch(awaitedOrdersApi.endpoints.listAwaitedOrders.initiate(undefined, start));
  void dispatch(siteApi.endpoints.getSite.initiate(undefined, start));
  void dispatch(termsApi.endpoints.getShopTerms.initiate(undefined, start));
});

export function subscribeLoader(args: LoaderFunctionArgs): null {
  requireUser(args);
  return startPlans(args);
}

/** Loads the order whose reference is in the address. */
export const paymentLoader = startQueries((dispatch, { request }) => {
  const reference = new URL(request.url).searchParams.get('reference');
  if (reference) void dispatch(getOrder.initiate(reference, start));
});

/** The user's cart; a visitor's cart is on the device, so that the page is the same for all visitors. */
export const cartLoader = startQueries((dispatch, { context }) => {
  void dispatch(termsApi.endpoints.getShopTerms.initiate(undefined, start));
  void dispatch(listPlans.initiate(undefined, start));
  const { isauthenticate } = selectSession(context.get(storeContext).getState() as { session: SessionState });
  if (!isauthenticate) return;
  void dispatch(cartApi.endpoints.getCart.initiate(undefined, start));
  void dispatch(quotesApi.endpoints.getCartQuote.initiate({}, start));
  void dispatch(getSubscription.initiate(undefined, start));
});

export const giftLoader = startQueries((dispatch, { params }) => {
  void dispatch(giftsApi.endpoints.getGift.initiate(params['token'] ?? '', start));
});

export const invitationLoader = startQueries((dispatch, { params }) => {
  void dispatch(invitationsApi.endpoints.getInvitation.initiate(params['token'] ?? '', start));
});
