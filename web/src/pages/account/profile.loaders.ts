import { data, type LoaderFunctionArgs } from 'react-router';
import { accessApi } from '../../features/access/access.api.ts';
import { addressChangeApi } from '../../features/address-change/address-change.api.ts';
import { homeApi } from '../../features/home/home.api.ts';
import { invoicesApi, isInvoiceNumber } from '../../features/invoices/invoices.api.ts';
import { giftsApi } from '../../features/gifts/gifts.api.ts';
import { teamsApi } from '../../features/teams/teams.api.ts';
import { playlistApi } from '../../features/playlist/playlist.api.ts';
import { devicesApi } from '../../features/profile/devices.api.ts';
import { purchasesApi } from '../../features/purchases/purchases.api.ts';
import { factorsApi } from '../../features/security/factors.api.ts';
import { securityEventsApi } from '../../features/security-events/security-events.api.ts';
import { requireUser } from '../../features/session/session.loaders.ts';
import { subscriptionApi } from '../../features/subscription/subscription.api.ts';
import { awaitedOrdersApi } from '../../lib/api/awaited-orders.api.ts';
import { start, startQueries } from '../../lib/page-loader.ts';

const startProfile = startQueries((dispatch) => {
  void dispatch(subscriptionApi.endpoints.getSubscription.initiate(undefined, start));
  void dispatch(giftsApi.endpoints.listGifts.initiate(undefined, start));
  void dispatch(teamsApi.endpoints.listTeams.initiate(undefined, start));
  const again = { subscribe: false, forceRefetch: true };
  void dispatch(securityEventsApi.endpoints.listActivity.initiate(undefined, again));
  void dispatch(addressChangeApi.endpoints.getPendingAddress.initiate(undefined, start));
  void dispatch(devicesApi.endpoints.listSessions.initiate(undefined, start));
  void dispatch(playlistApi.endpoints.getPlaylist.initiate(undefined, start));
  void dispatch(awaitedOrdersApi.endpoints.listAwaitedOrders.initiate(undefined, start));
  void dispatch(purchasesApi.endpoints.listPurchases.initiate(undefined, start));
  void dispatch(invoicesApi.endpoints.listInvoices.initiate(undefined, start));
  void dispatch(invoicesApi.endpoints.getBillingDetails.initiate(undefined, start));
  void dispatch(accessApi.endpoints.listAccess.initiate(undefined, start));
  void dispatch(homeApi.endpoints.getLearnerHome.initiate(undefined, start));
});

const startFactors = startQueries((dispatch) => {
  void dispatch(factorsApi.endpoints.listFactors.initiate(undefined, start));
});

const startInvoice = startQueries((dispatch, { params: { number = '' } }) => {
  if (isInvoiceNumber(number)) void dispatch(invoicesApi.endpoints.getInvoice.initiate(number, start));
});

export function invoiceLoader(args: LoaderFunctionArgs): unknown {
  requireUser(args);
  return isInvoiceNumber(args.params['number']) ? startInvoice(args) : data(null, { status: 404 });
}

export function factorsLoader(args: LoaderFunctionArgs): null {
  requireUser(args);
  return startFactors(args);
}

export function profileLoader(args: LoaderFunctionArgs): null {
  requireUser(args);
  return startProfile(args);
}
