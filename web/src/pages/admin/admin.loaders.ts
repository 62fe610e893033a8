import { data } from 'react-router';
import { userAccessApi } from '../../features/access/user-access.api.ts';
import { auditApi } from '../../features/admin-audit/audit.api.ts';
import {
  adminCoursesApi,
  adminFilterOf,
  isCourseId,
} from '../../features/admin-courses/admin-courses.api.ts';
import { couponsApi } from '../../features/admin-coupons/coupons.api.ts';
import { adminPlansApi } from '../../features/admin-plans/plans.api.ts';
import { postModerationApi } from '../../features/admin-questions/post-moderation.api.ts';
import { questionTabOf } from '../../features/admin-questions/question-tab.ts';
import { requestsApi } from '../../features/admin-requests/requests.api.ts';
import { moderationApi, shownIn } from '../../features/admin-reviews/moderation.api.ts';
import { shopApi } from '../../features/admin-shop/shop.api.ts';
import { userFilterOf } from '../../features/admin-users/user-filter.ts';
import { usersApi } from '../../features/admin-users/users.api.ts';
import { statisticsApi } from '../../features/admin/statistics/statistics.api.ts';
import { catalogueApi } from '../../features/catalogue/catalogue.api.ts';
import { customersApi, isUserId } from '../../features/customers/customers.api.ts';
import { eventFilterOf } from '../../features/security-events/event-filter.ts';
import { securityEventsApi } from '../../features/security-events/security-events.api.ts';
import { forAdmin } from '../../features/session/session.loaders.ts';
import { start, startQueries } from '../../lib/page-loader.ts';

const { adminListCourses, adminGetCourse } = adminCoursesApi.endpoints;

export const createCourseLoader = forAdmin(
  startQueries((dispatch) => {
    void dispatch(catalogueApi.endpoints.listCategories.initiate(undefined, start));
  }),
);

export const adminCoursesLoader = forAdmin(
  startQueries((dispatch, { request }) => {
    void dispatch(statisticsApi.endpoints.getStatistics.initiate(undefined, start));
    void dispatch(adminListCourses.initiate(adminFilterOf(new URL(request.url).searchParams), start));
  }),
);

const startCourse = startQueries((dispatch, { params, request }) => {
  void dispatch(adminGetCourse.initiate(params['id'] ?? '', start));
  if (new URL(request.url).searchParams.has('edit'))
    void dispatch(catalogueApi.endpoints.listCategories.initiate(undefined, start));
});

export const adminCourseLoader = forAdmin((args) =>
  isCourseId(args.params['id']) ? startCourse(args) : data(null, { status: 404 }),
);

export const plansLoader = forAdmin(
  startQueries((dispatch) => {
    void dispatch(adminPlansApi.endpoints.adminListPlans.initiate(undefined, start));
    void dispatch(adminPlansApi.endpoints.getCountryPrices.initiate(undefined, start));
  }),
);

export const couponsLoader = forAdmin(
  startQueries((dispatch) => {
    void dispatch(couponsApi.endpoints.listCoupons.initiate(undefined, start));
  }),
);

export const usersLoader = forAdmin(
  startQueries((dispatch, { request }) => {
    const filter = userFilterOf(new URL(request.url).searchParams);
    void dispatch(usersApi.endpoints.listUsers.initiate(filter, start));
  }),
);

const startUser = startQueries((dispatch, { params }) => {
  const id = params['id'] ?? '';
  const { getUser, listUserOrders, listUserPayments, listUserSubscriptions } = customersApi.endpoints;
  const anew = { subscribe: false, forceRefetch: true };
  void dispatch(getUser.initiate(id, anew));
  void dispatch(userAccessApi.endpoints.listUserAccess.initiate(id, anew));
  void dispatch(listUserPayments.initiate(id, anew));
  void dispatch(listUserSubscriptions.initiate(id, anew));
  void dispatch(listUserOrders.initiate(id, anew));
});

export const userLoader = forAdmin((args) =>
  isUserId(args.params['id']) ? startUser(args) : data(null, { status: 404 }),
);

/** Changes on other screens add entries, so the log is loaded each time it is opened. */
export const auditLoader = forAdmin(
  startQueries((dispatch) => {
    void dispatch(
      auditApi.endpoints.listAuditEntries.initiate(undefined, { subscribe: false, forceRefetch: true }),
    );
  }),
);

export const securityLoader = forAdmin(
  startQueries((dispatch, { request }) => {
    const filter = eventFilterOf(new URL(request.url).searchParams);
    const anew = { subscribe: false, forceRefetch: true };
    void dispatch(securityEventsApi.endpoints.listSecurityEvents.initiate(filter, anew));
  }),
);

export const shopLoader = forAdmin(
  startQueries((dispatch) => {
    void dispatch(shopApi.endpoints.getShop.initiate(undefined, start));
  }),
);

export const reviewsLoader = forAdmin(
  startQueries((dispatch, { request }) => {
    const show = shownIn(new URL(request.url).searchParams);
    void dispatch(moderationApi.endpoints.adminListReviews.initiate(show, start));
  }),
);

export const courseRequestsLoader = forAdmin(
  startQueries((dispatch) => {
    void dispatch(requestsApi.endpoints.listCourseRequests.initiate(undefined, start));
  }),
);

/** Learners post at any time, so the list is loaded each time it is opened. */
export const questionsLoader = forAdmin(
  startQueries((dispatch, { request }) => {
    const tab = questionTabOf(new URL(request.url).searchParams);
    const anew = { subscribe: false, forceRefetch: true };
    const { listModeratedPosts, listUnansweredQuestions } = postModerationApi.endpoints;
    if (tab === 'unanswered') void dispatch(listUnansweredQuestions.initiate(undefined, anew));
    else void dispatch(listModeratedPosts.initiate(tab, anew));
  }),
);
