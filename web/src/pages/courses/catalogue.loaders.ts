import type { LoaderFunctionArgs } from 'react-router';
import { catalogueApi } from '../../features/catalogue/catalogue.api.ts';
import { filterOf } from '../../features/catalogue/courses/course-filter.ts';
import { chooseLecture } from '../../features/player/lecture-order.ts';
import { playbackApi } from '../../features/player/playback.api.ts';
import { termsApi } from '../../features/site/terms.api.ts';
import { siteApi } from '../../lib/api/site.api.ts';
import { requireUser } from '../../features/session/session.loaders.ts';
import { selectSession, type SessionState } from '../../features/session/session.slice.ts';
import { subscriptionApi } from '../../features/subscription/subscription.api.ts';
import { start, startQueries, storeContext } from '../../lib/page-loader.ts';

const { listCategories, listCourses, getCourse } = catalogueApi.endpoints;
const { courseAccess, getPlayback } = playbackApi.endpoints;

export const catalogueLoader = startQueries((dispatch, { request }) => {
  void dispatch(siteApi.endpoints.getSite.initiate(undefined, start));
  void dispatch(listCategories.initiate(undefined, start));
  void dispatch(listCourses.initiate(filterOf(new URL(request.url).searchParams), start));
});

/** Does not load a preview's video: the page is cached for all visitors, but an address of a video is not. */
export const courseLoader = startQueries((dispatch, { params, context }) => {
  const slug = params['slug'] ?? '';
  void dispatch(siteApi.endpoints.getSite.initiate(undefined, start));
  void dispatch(termsApi.endpoints.getShopTerms.initiate(undefined, start));
  void dispatch(getCourse.initiate(slug, start));
  void dispatch(subscriptionApi.endpoints.listPlans.initiate(undefined, start));
  const { isauthenticate } = selectSession(context.get(storeContext).getState() as { session: SessionState });
  if (isauthenticate) void dispatch(courseAccess.initiate(slug, start));
});

/** The lecture to play is known once the course is loaded. The server waits for both, the browser for neither. */
export async function learnLoader(args: LoaderFunctionArgs): Promise<null> {
  requireUser(args);
  const { dispatch } = args.context.get(storeContext);
  void dispatch(subscriptionApi.endpoints.listPlans.initiate(undefined, start));
  const asked = new URL(args.request.url).searchParams.get('lecture');
  const started = dispatch(getCourse.initiate(args.params['id'] ?? '', start)).then(({ data }) => {
    const lecture = data && chooseLecture(data.lectures, asked);
    if (lecture?.ready) void dispatch(getPlayback.initiate(lecture.id, start));
  });
  if (import.meta.env.SSR) await started;
  return null;
}

export const requestCourseLoader = startQueries((dispatch) => {
  void dispatch(siteApi.endpoints.getSite.initiate(undefined, start));
});
