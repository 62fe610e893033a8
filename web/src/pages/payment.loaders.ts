import type { LoaderFunctionArgs } from 'react-router';
import { requireUser } from '../features/session/session.loaders.ts';
import { siteApi } from '../features/site/site.api.ts';
import { subscriptionApi } from '../features/subscription/subscription.api.ts';
import { start, startQueries } from '../lib/page-loader.ts';

const { listPlans, getSubscription, getOrder } = subscriptionApi.endpoints;

const startPlans = startQueries((dispatch) => {
  void dispatch(listPlans.initiate(undefined, start));
  void dispatch(getSubscription.initiate(undefined, start));
  void dispatch(siteApi.endpoints.getSite.initiate(undefined, start));
});

export function subscribeLoader(args: LoaderFunctionArgs): null {
  requireUser(args);
  return startPlans(args);
}

/** Starts the order that the address names; an address without a reference has none. */
export const paymentLoader = startQueries((dispatch, { request }) => {
  const reference = new URL(request.url).searchParams.get('reference');
  if (reference) void dispatch(getOrder.initiate(reference, start));
});
