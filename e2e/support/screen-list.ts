import type { Page } from '@playwright/test';

/** Who looks at a screen. */
export type Role = 'visitor' | 'learner' | 'admin';

/** A screen in one of its states. */
export interface Screen {
  readonly name: string;
  readonly path: string;
  /** Brings the screen into its state, such as by opening a dialog. */
  readonly open?: (page: Page) => Promise<void>;
}

/** The courses that the screens show. */
export interface ShownCourses {
  /** `lecture`: its first lecture. */
  readonly free: { readonly id: string; readonly slug: string; readonly lecture?: string };
  /** `locked`: a lecture that is not the first one, if that is open. */
  readonly premium: { readonly id: string; readonly slug: string; readonly locked?: string };
  readonly priced: { readonly id: string; readonly slug: string };
}

/** Presses a button, and waits until the dialog or menu that it opens has begun to be drawn as it will stay. */
const press =
  (name: string | RegExp, role: 'dialog' | 'alertdialog' | 'menu') =>
  async (page: Page): Promise<void> => {
    await page.getByRole('button', { name, exact: true, disabled: false }).first().click();
    await page.getByRole(role).and(page.locator(':not([data-starting-style])')).waitFor();
  };

const openFirstUser = async (page: Page): Promise<void> => {
  await page.getByRole('table').getByRole('link').first().click();
  await page.getByRole('heading', { name: 'Payments' }).waitFor();
};

const grantToFirstUser = async (page: Page): Promise<void> => {
  await openFirstUser(page);
  await press('Give access', 'dialog')(page);
};

const accountMenu = async (page: Page): Promise<void> => {
  await page.getByRole('button', { name: /^Account of/u }).click();
  await page.getByRole('link', { name: 'Profile' }).waitFor();
};

const buyAsGift = async (page: Page): Promise<void> => {
  await page.getByRole('checkbox', { name: 'Buy as a gift' }).check();
  await page.getByLabel('Message').waitFor();
};

/** Every screen of a site with these courses, by who sees it. Those with `open` show dialogs and menus. */
export function screensOf(courses: ShownCourses): Record<Role, Screen[]> {
  return { visitor: visitorScreens(courses), learner: learnerScreens(courses), admin: adminScreens(courses) };
}

function visitorScreens({ premium, priced }: ShownCourses): Screen[] {
  return [
    { name: 'home', path: '/' },
    { name: 'courses', path: '/courses' },
    { name: 'courses-nothing-found', path: '/courses?q=nothing-like-this' },
    { name: 'course', path: `/courses/${premium.slug}` },
    { name: 'course-priced', path: `/courses/${priced.slug}` },
    { name: 'request-course', path: '/requestcourse' },
    { name: 'cart', path: '/cart' },
    { name: 'login', path: '/login' },
    { name: 'signup', path: '/signup' },
    { name: 'forget-password', path: '/forgetpassword' },
    { name: 'reset', path: `/reset/${'A'.repeat(43)}` },
    { name: 'confirm-email', path: `/confirmemail/${'A'.repeat(43)}` },
    { name: 'unfollow', path: `/unfollow/${'A'.repeat(43)}` },
    { name: 'revert-email', path: `/revertemail/${'A'.repeat(43)}` },
    { name: 'end-weekly', path: `/endweekly/${'A'.repeat(43)}` },
    { name: 'revert-factors', path: `/revertfactors/${'A'.repeat(43)}` },
    { name: 'unsubscribe', path: `/unsubscribe/${'A'.repeat(43)}` },
    { name: 'payment-success-unknown', path: '/paymentsuccess?reference=FC-NONE' },
    { name: 'payment-failure', path: '/failpay' },
    { name: 'gift-unknown', path: `/gift/${'A'.repeat(43)}` },
    { name: 'invitation-unknown', path: `/invitation/${'A'.repeat(43)}` },
    { name: 'not-found', path: '/no/such/screen' },
  ];
}

function learnerScreens({ free, premium, priced }: ShownCourses): Screen[] {
  return [
    { name: 'home', path: '/' },
    { name: 'home-menu', path: '/', open: accountMenu },
    { name: 'courses', path: '/courses' },
    { name: 'course-priced', path: `/courses/${priced.slug}` },
    { name: 'learn', path: `/course/${free.id}` },
    {
      name: 'learn-locked',
      path: `/course/${premium.id}${premium.locked ? `?lecture=${premium.locked}` : ''}`,
    },
    { name: 'profile', path: '/profile' },
    { name: 'profile-deletion', path: '/profile', open: press('Delete account', 'dialog') },
    { name: 'security', path: '/security' },
    { name: 'update-profile', path: '/updateprofile' },
    { name: 'change-password', path: '/changepassword' },
    { name: 'subscribe', path: '/subscribe' },
    { name: 'subscribe-gift', path: '/subscribe?for=gift' },
    { name: 'subscribe-team', path: '/subscribe?for=team&seats=12' },
    { name: 'cart', path: '/cart' },
    { name: 'cart-gift', path: '/cart', open: buyAsGift },
  ];
}

function adminScreens({ free }: ShownCourses): Screen[] {
  const course = `/admin/admincourses/${free.id}`;
  return [
    { name: 'home', path: '/' },
    { name: 'admin-courses', path: '/admin/admincourses' },
    { name: 'admin-courses-menu', path: '/admin/admincourses', open: press(/^Actions for/u, 'menu') },
    { name: 'admin-course', path: course },
    { name: 'admin-course-deletion', path: course, open: press('Delete', 'alertdialog') },
    { name: 'admin-create-course', path: '/admin/createcourse' },
    { name: 'admin-users', path: '/admin/users' },
    { name: 'admin-user', path: '/admin/users', open: openFirstUser },
    { name: 'admin-user-grant', path: '/admin/users', open: grantToFirstUser },
    { name: 'admin-users-deletion', path: '/admin/users', open: press(/^Delete:/u, 'alertdialog') },
    { name: 'admin-requests', path: '/admin/courserequests' },
    { name: 'admin-reviews', path: '/admin/reviews' },
    { name: 'admin-reviews-reported', path: '/admin/reviews?show=reported' },
    { name: 'admin-questions', path: '/admin/questions' },
    {
      name: 'admin-requests-deletion',
      path: '/admin/courserequests',
      open: press(/^Delete the request/u, 'alertdialog'),
    },
    { name: 'admin-plans', path: '/admin/plans' },
    { name: 'admin-coupons', path: '/admin/coupons' },
    { name: 'admin-shop', path: '/admin/shop' },
    { name: 'admin-audit', path: '/admin/audit' },
    { name: 'admin-payments', path: '/admin/payments' },
    { name: 'admin-payments-orders', path: '/admin/payments/orders' },
    { name: 'admin-payments-subscriptions', path: '/admin/payments/subscriptions' },
    { name: 'admin-payments-events', path: '/admin/payments/events' },
    { name: 'admin-payments-alarms', path: '/admin/payments/alarms' },
    { name: 'admin-security', path: '/admin/security' },
    { name: 'admin-reconciliation', path: '/admin/payments/reconciliation' },
    { name: 'admin-exports', path: '/admin/payments/exports' },
    { name: 'admin-webhooks', path: '/admin/webhooks' },
  ];
}
