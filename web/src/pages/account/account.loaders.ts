import { data, type LoaderFunctionArgs } from 'react-router';
import { catalogueApi } from '../../features/catalogue/catalogue.api.ts';
import { requireVisitor } from '../../features/session/session.loaders.ts';
import { siteApi } from '../../features/site/site.api.ts';
import { subscriptionApi } from '../../features/subscription/subscription.api.ts';
import { start, startQueries } from '../../lib/page-loader.ts';

export const homeLoader = startQueries((dispatch) => {
  void dispatch(catalogueApi.endpoints.listNewCourses.initiate(undefined, start));
  void dispatch(subscriptionApi.endpoints.listPlans.initiate(undefined, start));
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
