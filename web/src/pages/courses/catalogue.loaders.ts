import type { Lecture } from '@fit-coder/contracts/catalogue';
import type { LectureProgress } from '@fit-coder/contracts/learning/progress';
import { redirect, type LoaderFunctionArgs } from 'react-router';
import { catalogueApi } from '../../features/catalogue/catalogue.api.ts';
import { filterOf } from '../../features/catalogue/courses/course-filter.ts';
import { chooseLecture, lectureToCarryOn } from '../../features/player/lecture-order.ts';
import { playbackApi } from '../../features/player/playback.api.ts';
import { progressApi } from '../../features/player/progress/progress.api.ts';
import { reviewsApi } from '../../features/reviews/reviews.api.ts';
import { termsApi } from '../../features/site/terms.api.ts';
import { transcriptApi } from '../../features/transcript/transcript.api.ts';
import { siteApi } from '../../lib/api/site.api.ts';
import { requireUser } from '../../features/session/session.loaders.ts';
import { selectSession, type SessionState } from '../../features/session/session.slice.ts';
import { subscriptionApi } from '../../features/subscription/subscription.api.ts';
import { start, startQueries, storeContext } from '../../lib/page-loader.ts';

const { listCategories, listCourses, getCourse } = catalogueApi.endpoints;
const { courseAccess, getPlayback } = playbackApi.endpoints;
const { getCourseProgress } = progressApi.endpoints;

export const catalogueLoader = startQueries((dispatch, { request }) => {
  void dispatch(siteApi.endpoints.getSite.initiate(undefined, start));
  void dispatch(listCategories.initiate(undefined, start));
  const filter = filterOf(new URL(request.url).searchParams);
  void dispatch(listCourses.initiate(filter, start));
  if (filter.q) void dispatch(transcriptApi.endpoints.searchTranscripts.initiate(filter.q, start));
});

/** Does not load a preview's video: the page is cached for all visitors, but an address of a video is not. */
export const courseLoader = startQueries((dispatch, { params, context }) => {
  const slug = params['slug'] ?? '';
  void dispatch(siteApi.endpoints.getSite.initiate(undefined, start));
  void dispatch(termsApi.endpoints.getShopTerms.initiate(undefined, start));
  const course = dispatch(getCourse.initiate(slug, start));
  const listReviews = () => {
    void dispatch(reviewsApi.endpoints.listReviews.initiate({ course: slug, stars: undefined }, start));
  };
  const { isauthenticate, user } = selectSession(
    context.get(storeContext).getState() as { session: SessionState },
  );
  // Those who write courses often look at drafts, which have no reviews.
  if (!user || user.role === 'user') listReviews();
  else void course.then(({ data }) => void (data?.course.publishedAt && listReviews()));
  void dispatch(subscriptionApi.endpoints.listPlans.initiate(undefined, start));
  if (!isauthenticate) return;
  void dispatch(courseAccess.initiate(slug, start));
  void dispatch(getCourseProgress.initiate(slug, start));
});

/**
 * The lecture to play is known once the course is loaded. The server waits for both, the browser for neither. A URL
 * without a lecture leads to the one with which the learner carries on.
 */
export async function learnLoader(args: LoaderFunctionArgs): Promise<null> {
  requireUser(args);
  const { dispatch } = args.context.get(storeContext);
  void dispatch(subscriptionApi.endpoints.listPlans.initiate(undefined, start));
  const url = new URL(args.request.url);
  const asked = url.searchParams.get('lecture');
  const started = dispatch(getCourse.initiate(args.params['id'] ?? '', start)).then(async ({ data }) => {
    if (!data) return;
    const progress = dispatch(getCourseProgress.initiate(data.course.id, start));
    const resumed = asked === null ? resumedIn(data.lectures, (await progress).data?.lectures) : undefined;
    if (resumed) {
      url.searchParams.set('lecture', resumed.id);
      throw redirect(url.pathname + url.search);
    }
    const lecture = chooseLecture(data.lectures, asked);
    if (lecture?.ready) void dispatch(getPlayback.initiate(lecture.id, start));
  });
  if (import.meta.env.SSR || asked === null) await started;
  return null;
}

/** The lecture with which a learner carries on, by what the server knows. */
function resumedIn(
  lectures: readonly Lecture[],
  progress: readonly LectureProgress[] = [],
): Lecture | undefined {
  const positions = progress.map(({ lectureId, position, at, done }) => {
    return [lectureId, { seconds: position, when: Date.parse(at), done }] as const;
  });
  return lectureToCarryOn(lectures, Object.fromEntries(positions));
}

export const requestCourseLoader = startQueries((dispatch) => {
  void dispatch(siteApi.endpoints.getSite.initiate(undefined, start));
});
