import { selectSession, type SessionState } from '../features/session/session.slice.ts';
import { keptApi } from '../lib/api/kept.api.ts';
import { siteApi } from '../lib/api/site.api.ts';
import { start, startQueries, storeContext } from '../lib/page-loader.ts';

/** For every screen: the settings of the site, and what the header and the buttons on courses show of the user. */
export const rootLoader = startQueries((dispatch, { context }) => {
  const { isauthenticate } = selectSession(context.get(storeContext).getState() as { session: SessionState });
  void dispatch(siteApi.endpoints.getSite.initiate(undefined, { subscribe: false }));
  if (isauthenticate) void dispatch(keptApi.endpoints.getKept.initiate(undefined, start));
});
