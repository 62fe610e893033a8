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
import { requireVisitor, requireUser } from '../features/session/session.loaders.ts';
import { Root } from './root.tsx';
import { RouteError } from './route-error.tsx';

const payments = lazyLoaders(() => import('../pages/payment/payment.loaders.ts'));
const resetPassword = lazyLoaders(() => import('../pages/account/reset-password.loaders.ts'));
const profile = lazyLoaders(() => import('../pages/account/profile.loaders.ts'));
const admin = lazyLoaders(() => import('../pages/admin/admin.loaders.ts'));
const shop = lazyLoaders(() => import('../pages/admin/shop/shop.loaders.ts'));
const adminPayments = lazyLoaders(() => import('../pages/admin/payments/payments.loaders.ts'));

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
          { path: 'courses', loader: catalogueLoader, ...page('courses/courses') },
          { path: 'courses/:slug', loader: courseLoader, ...page('courses/course') },
          { path: 'login', loader: loginLoader, ...page('account/login') },
          { path: 'signup', loader: requireVisitor, ...page('account/signup') },
          { path: 'forgetpassword', loader: requireVisitor, ...page('account/forget-password') },
          {
            path: 'reset/:token',
            loader: resetPassword('resetPasswordLoader'),
            ...page('account/reset-password'),
          },
          { path: 'confirmemail/:token', ...page('account/confirm-email') },
          { path: 'revertemail/:token', ...page('account/revert-email') },
          { path: 'revertfactors/:token', ...page('account/revert-factors') },
          { path: 'requestcourse', loader: requestCourseLoader, ...page('courses/request-course') },
          { path: 'cart', loader: payments('cartLoader'), ...page('payment/cart') },
          { path: 'paymentsuccess', loader: payments('paymentLoader'), ...page('payment/payment-success') },
          { path: 'failpay', loader: payments('paymentLoader'), ...page('payment/payment-failure') },
          { path: 'gift/:token', loader: payments('giftLoader'), ...page('payment/gift') },
          { path: 'invitation/:token', loader: payments('invitationLoader'), ...page('payment/invitation') },
          {
            Component: UserGuard,
            children: [
              { path: 'course/:id', loader: learnLoader, ...page('courses/learn') },
              { path: 'profile', loader: profile('profileLoader'), ...page('account/profile') },
              { path: 'invoices/:number', loader: profile('invoiceLoader'), ...page('account/invoice') },
              { path: 'updateprofile', loader: requireUser, ...page('account/update-profile') },
              { path: 'security', loader: profile('factorsLoader'), ...page('account/security') },
              { path: 'changepassword', loader: requireUser, ...page('account/change-password') },
              { path: 'subscribe', loader: payments('subscribeLoader'), ...page('payment/subscribe') },
            ],
          },
          {
            Component: AdminGuard,
            children: [
              {
                loader: adminPayments('alarmCountLoader'),
                ...page('admin/area'),
                children: [
                  {
                    path: 'admin/createcourse',
                    loader: admin('createCourseLoader'),
                    ...page('admin/create-course'),
                  },
                  {
                    path: 'admin/admincourses',
                    loader: admin('adminCoursesLoader'),
                    ...page('admin/admin-courses'),
                  },
                  {
                    path: 'admin/admincourses/:id',
                    loader: admin('adminCourseLoader'),
                    ...page('admin/admin-course'),
                  },
                  { path: 'admin/plans', loader: admin('plansLoader'), ...page('admin/plans') },
                  { path: 'admin/coupons', loader: admin('couponsLoader'), ...page('admin/coupons') },
                  { path: 'admin/users', loader: admin('usersLoader'), ...page('admin/users') },
                  { path: 'admin/users/:id', loader: admin('userLoader'), ...page('admin/user') },
                  {
                    path: 'admin/payments',
                    loader: adminPayments('overviewLoader'),
                    ...page('admin/payments/overview'),
                  },
                  {
                    path: 'admin/payments/orders',
                    loader: adminPayments('ordersLoader'),
                    ...page('admin/payments/orders'),
                  },
                  {
                    path: 'admin/payments/orders/:reference',
                    loader: adminPayments('orderLoader'),
                    ...page('admin/payments/order'),
                  },
                  {
                    path: 'admin/payments/subscriptions',
                    loader: adminPayments('subscriptionsLoader'),
                    ...page('admin/payments/subscriptions'),
                  },
                  {
                    path: 'admin/payments/events',
                    loader: adminPayments('eventsLoader'),
                    ...page('admin/payments/events'),
                  },
                  {
                    path: 'admin/payments/events/:id',
                    loader: adminPayments('eventLoader'),
                    ...page('admin/payments/event'),
                  },
                  {
                    path: 'admin/payments/alarms',
                    loader: adminPayments('alarmsLoader'),
                    ...page('admin/payments/alarms'),
                  },
                  {
                    path: 'admin/courserequests',
                    loader: admin('courseRequestsLoader'),
                    ...page('admin/requests'),
                  },
                  {
                    path: 'admin/security',
                    loader: admin('securityLoader'),
                    ...page('admin/security-events'),
                  },
                  {
                    path: 'admin/payments/reconciliation',
                    loader: shop('reconciliationLoader'),
                    ...page('admin/shop/reconciliation'),
                  },
                  {
                    path: 'admin/payments/exports',
                    loader: shop('exportsLoader'),
                    ...page('admin/shop/exports'),
                  },
                  { path: 'admin/webhooks', loader: shop('webhooksLoader'), ...page('admin/shop/webhooks') },
                  {
                    path: 'admin/webhooks/:id',
                    loader: shop('webhookDeliveriesLoader'),
                    ...page('admin/shop/webhook-deliveries'),
                  },
                  { path: 'admin/shop', loader: admin('shopLoader'), ...page('admin/shop') },
                  { path: 'admin/audit', loader: admin('auditLoader'), ...page('admin/audit') },
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
