import type { RouteObject } from 'react-router';
import { lazyLoaders, page } from './lazy-page.ts';
import {
  catalogueLoader,
  courseLoader,
  learnLoader,
  requestCourseLoader,
} from '../pages/courses/catalogue.loaders.ts';
import { loginLoader, homeLoader, notFoundLoader } from '../pages/account/account.loaders.ts';
import { rootLoader } from '../pages/root.loaders.ts';
import { AdminGuard, UserGuard } from '../features/session/guard.tsx';
import { requireGuest, requireUser } from '../features/session/state/session.loaders.ts';
import { Root } from './root.tsx';
import { RouteError } from './route-error.tsx';

const payments = lazyLoaders(() => import('../pages/payment/payment.loaders.ts'));
const profile = lazyLoaders(() => import('../pages/account/profile.loaders.ts'));
const adminCourses = lazyLoaders(() => import('../pages/admin/admin.loaders.ts'));
const administration = lazyLoaders(() => import('../pages/admin/administration.loaders.ts'));

/** Every screen. Loaders start the data, `page` loads the screen's code at the same time. */
export const routes: RouteObject[] = [
  {
    id: 'root',
    loader: rootLoader,
    Component: Root,
    ErrorBoundary: RouteError,
    children: [
      {
        ErrorBoundary: RouteError,
        children: [
          { index: true, loader: homeLoader, ...page('home') },
          { path: 'courses', loader: catalogueLoader, ...page('courses') },
          { path: 'courses/:slug', loader: courseLoader, ...page('course') },
          { path: 'login', loader: loginLoader, ...page('login') },
          { path: 'signup', loader: requireGuest, ...page('signup') },
          { path: 'forgetpassword', loader: requireGuest, ...page('forget-password') },
          { path: 'reset/:token', loader: requireGuest, ...page('reset-password') },
          { path: 'confirmemail/:token', ...page('confirm-email') },
          { path: 'revertemail/:token', ...page('revert-email') },
          { path: 'revertfactors/:token', ...page('revert-factors') },
          { path: 'requestcourse', loader: requestCourseLoader, ...page('request-course') },
          { path: 'cart', loader: payments('cartLoader'), ...page('cart') },
          { path: 'paymentsuccess', loader: payments('paymentLoader'), ...page('payment-success') },
          { path: 'failpay', loader: payments('paymentLoader'), ...page('payment-failure') },
          {
            Component: UserGuard,
            children: [
              { path: 'course/:id', loader: learnLoader, ...page('learn') },
              { path: 'profile', loader: profile('profileLoader'), ...page('profile') },
              { path: 'updateprofile', loader: requireUser, ...page('update-profile') },
              { path: 'security', loader: profile('factorsLoader'), ...page('security') },
              { path: 'changepassword', loader: requireUser, ...page('change-password') },
              { path: 'subscribe', loader: payments('subscribeLoader'), ...page('subscribe') },
            ],
          },
          {
            Component: AdminGuard,
            children: [
              {
                ...page('admin-area'),
                children: [
                  {
                    path: 'admin/createcourse',
                    loader: adminCourses('createCourseLoader'),
                    ...page('admin-create-course'),
                  },
                  {
                    path: 'admin/admincourses',
                    loader: adminCourses('adminCoursesLoader'),
                    ...page('admin-courses'),
                  },
                  {
                    path: 'admin/admincourses/:id',
                    loader: adminCourses('adminCourseLoader'),
                    ...page('admin-course'),
                  },
                  { path: 'admin/users', loader: administration('usersLoader'), ...page('admin-users') },
                  {
                    path: 'admin/courserequests',
                    loader: administration('courseRequestsLoader'),
                    ...page('admin-requests'),
                  },
                  {
                    path: 'admin/security',
                    loader: administration('securityLoader'),
                    ...page('admin-security'),
                  },
                  { path: 'admin/audit', loader: administration('auditLoader'), ...page('admin-audit') },
                ],
              },
            ],
          },
          { path: '*', loader: notFoundLoader, ...page('not-found') },
        ],
      },
    ],
  },
];
