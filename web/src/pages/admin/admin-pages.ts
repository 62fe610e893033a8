import type { ComponentType } from 'react';

/** The page modules of the administration, by their paths; each exports its screen as `Page`. */
export const adminPages = import.meta.glob<{ Page: ComponentType }>('./**/*.page.tsx');

/** Its modules of loaders. */
export const adminLoaders = {
  admin: () => import('./admin.loaders.ts'),
  shop: () => import('./shop/shop.loaders.ts'),
  payments: () => import('./payments/payments.loaders.ts'),
};
