import { data, type LoaderFunctionArgs } from 'react-router';
import { catalogueApi } from '../../features/catalogue/catalogue.api.ts';
import { requireVisitor } from '../../features/session/session.loaders.ts';
import { selectSession, type SessionState } from '../../features/session/session.slice.ts';
import { siteApi } from '../../lib/api/site.api.ts';
import { subscriptionApi } from '../../features/subscription/subscription.api.ts';
import { start, startQueries, storeContext } from '../../lib/page-loader.ts';

export const homeLoader = startQueries((dispatch, { context }) => {
  void dispatch(catalogueApi.endpoints.listNewCourses.initiate(undefined, start));
  void dispatch(subscriptionApi.endpoints.listPlans.initiate(undefined, start));
  const { isauthenticate } = selectSession(context.get(storeContext).getState() as { session: SessionState });
  if (isauthenticate) void dispatch(subscriptionApi.endpoints.getSubscription.initiate(undefined, start));
});

const startSite = startQueries((dispatch) => {
  void dispatch(siteApi.endpoints.getSite.initiate(undefined, start));
});

export function loginLoader(args: LoaderFunctionArgs): null {
  requireVisitor(args);
  return startSite(args);
}

/** Gives the page for unknown addresses its status. */
export const notFoundLoader = () => data(null, { status: 404 });
