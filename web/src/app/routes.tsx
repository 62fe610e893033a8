import type { RouteObject } from 'react-router';
import { adminPage, homePage, lazyLoaders, loadAdminPages, loadPages, page } from './lazy-page.ts';
import { loginLoader, homeLoader, notFoundLoader } from '../pages/account/account.loaders.ts';
import { rootLoader } from '../pages/root.loaders.ts';
import { AdminGuard, UserGuard } from '../features/session/guard.tsx';
import { requireVisitor, requireUser } from '../features/session/session.loaders.ts';
import { Root } from './root.tsx';
import { RouteError } from './route-error.tsx';

const catalogue = lazyLoaders(async () => (await loadPages()).loaders.catalogue());
const payments = lazyLoaders(async () => (await loadPages()).loaders.payments());
const resetPassword = lazyLoaders(async () => (await loadPages()).loaders.resetPassword());
const profile = lazyLoaders(async () => (await loadPages()).loaders.profile());
const admin = lazyLoaders(async () => (await loadAdminPages()).adminLoaders.admin());
const shop = lazyLoaders(async () => (await loadAdminPages()).adminLoaders.shop());
const adminPayments = lazyLoaders(async () => (await loadAdminPages()).adminLoaders.payments());

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
          { index: true, loader: homeLoader, ...homePage },
          { path: 'courses', loader: catalogue('catalogueLoader'), ...page('courses/courses') },
          { path: 'courses/:slug', loader: catalogue('courseLoader'), ...page('courses/course') },
          { path: 'login', loader: loginLoader, ...page('account/login') },
          { path: 'signup', loader: requireVisitor, ...page('account/signup') },
          { path: 'forgetpassword', loader: requireVisitor, ...page('account/forget-password') },
          {
            path: 'reset/:token',
            loader: resetPassword('resetPasswordLoader'),
            ...page('account/reset-password'),
          },
          { path: 'confirmemail/:token', ...page('account/confirm-email') },
          { path: 'endweekly/:token', ...page('account/end-weekly') },
          { path: 'revertemail/:token', ...page('account/revert-email') },
          { path: 'revertfactors/:token', ...page('account/revert-factors') },
          { path: 'unfollow/:token', ...page('account/unfollow') },
          { path: 'unsubscribe/:token', ...page('emails/unsubscribe') },
          {
            path: 'requestcourse',
            loader: catalogue('requestCourseLoader'),
            ...page('courses/request-course'),
          },
          { path: 'cart', loader: payments('cartLoader'), ...page('payment/cart') },
          { path: 'paymentsuccess', loader: payments('paymentLoader'), ...page('payment/payment-success') },
          { path: 'failpay', loader: payments('paymentLoader'), ...page('payment/payment-failure') },
          { path: 'gift/:token', loader: payments('giftLoader'), ...page('payment/gift') },
          { path: 'invitation/:token', loader: payments('invitationLoader'), ...page('payment/invitation') },
          {
            Component: UserGuard,
            children: [
              { path: 'course/:id', loader: catalogue('learnLoader'), ...page('courses/learn') },
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
                ...adminPage('area'),
                children: [
                  {
                    path: 'admin/createcourse',
                    loader: admin('createCourseLoader'),
                    ...adminPage('create-course'),
                  },
                  {
                    path: 'admin/admincourses',
                    loader: admin('adminCoursesLoader'),
                    ...adminPage('admin-courses'),
                  },
                  {
                    path: 'admin/admincourses/:id',
                    loader: admin('adminCourseLoader'),
                    ...adminPage('admin-course'),
                  },
                  { path: 'admin/plans', loader: admin('plansLoader'), ...adminPage('plans') },
                  { path: 'admin/coupons', loader: admin('couponsLoader'), ...adminPage('coupons') },
                  { path: 'admin/users', loader: admin('usersLoader'), ...adminPage('users') },
                  { path: 'admin/users/:id', loader: admin('userLoader'), ...adminPage('user') },
                  {
                    path: 'admin/payments',
                    loader: adminPayments('overviewLoader'),
                    ...adminPage('payments/overview'),
                  },
                  {
                    path: 'admin/payments/orders',
                    loader: adminPayments('ordersLoader'),
                    ...adminPage('payments/orders'),
                  },
                  {
                    path: 'admin/payments/orders/:reference',
                    loader: adminPayments('orderLoader'),
                    ...adminPage('payments/order'),
                  },
                  {
                    path: 'admin/payments/subscriptions',
                    loader: adminPayments('subscriptionsLoader'),
                    ...adminPage('payments/subscriptions'),
                  },
                  {
                    path: 'admin/payments/events',
                    loader: adminPayments('eventsLoader'),
                    ...adminPage('payments/events'),
                  },
                  {
                    path: 'admin/payments/events/:id',
                    loader: adminPayments('eventLoader'),
                    ...adminPage('payments/event'),
                  },
                  {
                    path: 'admin/payments/alarms',
                    loader: adminPayments('alarmsLoader'),
                    ...adminPage('payments/alarms'),
                  },
                  {
                    path: 'admin/courserequests',
                    loader: admin('courseRequestsLoader'),
                    ...adminPage('requests'),
                  },
                  { path: 'admin/reviews', loader: admin('reviewsLoader'), ...adminPage('reviews') },
                  { path: 'admin/questions', loader: admin('questionsLoader'), ...adminPage('questions') },
                  {
                    path: 'admin/security',
                    loader: admin('securityLoader'),
                    ...adminPage('security-events'),
                  },
                  {
                    path: 'admin/payments/reconciliation',
                    loader: shop('reconciliationLoader'),
                    ...adminPage('shop/reconciliation'),
                  },
                  {
                    path: 'admin/payments/exports',
                    loader: shop('exportsLoader'),
                    ...adminPage('shop/exports'),
                  },
                  { path: 'admin/webhooks', loader: shop('webhooksLoader'), ...adminPage('shop/webhooks') },
                  {
                    path: 'admin/webhooks/:id',
                    loader: shop('webhookDeliveriesLoader'),
                    ...adminPage('shop/webhook-deliveries'),
                  },
                  { path: 'admin/shop', loader: admin('shopLoader'), ...adminPage('shop') },
                  { path: 'admin/audit', loader: admin('auditLoader'), ...adminPage('audit') },
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
