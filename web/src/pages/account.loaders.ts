import { data, type LoaderFunctionArgs } from 'react-router';
import { catalogueApi } from '../features/catalogue/catalogue.api.ts';
import { playlistApi } from '../features/playlist/playlist.api.ts';
import { devicesApi } from '../features/profile/devices.api.ts';
import { purchasesApi } from '../features/purchases/purchases.api.ts';
import { requireGuest, requireUser } from '../features/session/session.loaders.ts';
import { siteApi } from '../features/site/site.api.ts';
import { subscriptionApi } from '../features/subscription/subscription.api.ts';
import { start, startQueries } from '../lib/page-loader.ts';

export const homeLoader = startQueries((dispatch) => {
  void dispatch(catalogueApi.endpoints.listCourses.initiate({}, start));
});

const startSite = startQueries((dispatch) => {
  void dispatch(siteApi.endpoints.getSite.initiate(undefined, start));
});

export function loginLoader(args: LoaderFunctionArgs): null {
  requireGuest(args);
  return startSite(args);
}

const startProfile = startQueries((dispatch) => {
  void dispatch(subscriptionApi.endpoints.getSubscription.initiate(undefined, start));
  void dispatch(devicesApi.endpoints.listSessions.initiate(undefined, start));
  void dispatch(playlistApi.endpoints.getPlaylist.initiate(undefined, start));
  void dispatch(purchasesApi.endpoints.listPurchases.initiate(undefined, start));
});

export function profileLoader(args: LoaderFunctionArgs): null {
  requireUser(args);
  return startProfile(args);
}

/** Gives the page for unknown addresses its status. */
export const notFoundLoader = () => data(null, { status: 404 });
