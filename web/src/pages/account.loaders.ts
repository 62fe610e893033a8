import type { LoaderFunctionArgs } from 'react-router';
import { siteApi } from '../features/site/site.api.ts';
import { requireGuest, requireUser } from '../features/session/session.loaders.ts';
import { start, startQueries } from '../lib/page-loader.ts';

export const homeLoader = (): null => null;

const startSite = startQueries((dispatch) => {
  void dispatch(siteApi.endpoints.getSite.initiate(undefined, start));
});

export function loginLoader(args: LoaderFunctionArgs): null {
  requireGuest(args);
  return startSite(args);
}

export function profileLoader(args: LoaderFunctionArgs): null {
  requireUser(args);
  return null;
}
