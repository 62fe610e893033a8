import type { Furnishing } from './furnishing.ts';

/** Whose eyes a screen is looked at with. */
export type Onlooker = 'visitor' | 'learner' | 'admin';

/** Every screen of a furnished site, by who sees it. */
export function screensOf({ free, premium, priced }: Furnishing): Record<Onlooker, string[]> {
  return {
    visitor: [
      '/',
      '/courses',
      '/courses?q=nothing-like-this',
      `/courses/${premium.slug}`,
      '/requestcourse',
      '/cart',
      '/login',
      '/signup',
      '/forgetpassword',
      `/reset/${'A'.repeat(43)}`,
      '/paymentsuccess?reference=FC-NONE',
      '/failpay',
      '/no/such/screen',
    ],
    learner: [
      '/',
      '/courses',
      `/courses/${priced.slug}`,
      `/course/${free.id}`,
      `/course/${premium.id}`,
      '/profile',
      '/updateprofile',
      '/changepassword',
      '/subscribe',
      '/cart',
    ],
    admin: [
      '/',
      '/admin/admincourses',
      `/admin/admincourses/${free.id}`,
      '/admin/createcourse',
      '/admin/users',
      '/admin/courserequests',
      '/admin/audit',
    ],
  };
}
