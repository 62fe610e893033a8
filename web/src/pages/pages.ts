import type { ComponentType } from 'react';

/** The page modules outside the administration, without the landing page, by their paths; each exports its screen as `Page`. */
export const pages = import.meta.glob<{ Page: ComponentType }>([
  './**/*.page.tsx',
  '!./home.page.tsx',
  '!./admin/**',
]);

/** The modules of loaders, by area. */
export const loaders = {
  catalogue: () => import('./courses/catalogue.loaders.ts'),
  payments: () => import('./payment/payment.loaders.ts'),
  resetPassword: () => import('./account/reset-password.loaders.ts'),
  profile: () => import('./account/profile.loaders.ts'),
};
