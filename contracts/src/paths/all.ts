import { accessPaths } from './access.ts';
import { addressChangePaths } from './address-change.ts';
import { adminPaths } from './admin.ts';
import { billingPaths } from './billing.ts';
import { factorPaths } from './factors.ts';
import { invoicePaths } from './invoices.ts';
import { paymentsAdministrationPaths } from './payments-administration.ts';
import { publicPaths } from './public.ts';
import { sharingPaths } from './sharing.ts';
import { securityEventPaths } from './security-events.ts';
import { shopOperationPaths } from './shop-operations.ts';

/** The path of every endpoint, for programs that do not load it over the network. */
export const allPaths = {
  ...publicPaths,
  ...accessPaths,
  ...addressChangePaths,
  ...adminPaths,
  ...billingPaths,
  ...factorPaths,
  ...invoicePaths,
  ...paymentsAdministrationPaths,
  ...securityEventPaths,
  ...sharingPaths,
  ...shopOperationPaths,
};
