import { data, type LoaderFunctionArgs } from 'react-router';
import { catalogueApi } from '../../features/catalogue/catalogue.api.ts';
import { homeApi } from '../../features/home/home.api.ts';
import { requireVisitor } from '../../features/session/session.loaders.ts';
import { selectSession, type SessionState } from '../../features/session/session.slice.ts';
import { siteApi } from '../../lib/api/site.api.ts';
import { subscriptionApi } from '../../features/subscription/subscription.api.ts';
import { start, startQueries, storeContext } from '../../lib/page-loader.ts';
import { loadLearnerHome } from '../learner-home-loading.ts';

/** Learners see what is on offer below everything else, so the server does not load it for them. */
export async function homeLoader({ context }: LoaderFunctionArgs): Promise<null> {
  const { dispatch, getState } = context.get(storeContext);
  const startOffers = () => {
    void dispatch(catalogueApi.endpoints.listNewCourses.initiate(undefined, start));
    void dispatch(subscriptionApi.endpoints.listPlans.initiate(undefined, start));
  };
  const { isauthenticate } = selectSession(getState() as { session: SessionState });
  if (!isauthenticate) {
    startOffers();
    return null;
  }
  const started = dispatch(homeApi.endpoints.getLearnerHome.initiate(undefined, start)).then(
    ({ data: own }) => {
      if (!own || own.home.courses.length === 0) startOffers();
    },
  );
  await (import.meta.env.SSR ? started : loadLearnerHome());
  return null;
}

const startSite = startQueries((dispatch) => {
  void dispatch(siteApi.endpoints.getSite.initiate(undefined, start));
});

export function loginLoader(args: LoaderFunctionArgs): null {
  requireVisitor(args);
  return startSite(args);
}

/** Gives the page for unknown addresses its status. */
export const notFoundLoader = () => data(null, { status: 404 });
