import { accessPaths } from './access.ts';
import { addressChangePaths } from './address-change.ts';
import { adminPaths } from './admin.ts';
import { billingPaths } from './billing.ts';
import { chapterPaths } from './chapters.ts';
import { factorPaths } from './factors.ts';
import { followPaths } from './follows.ts';
import { invoicePaths } from './invoices.ts';
import { learningPaths } from './learning.ts';
import { paymentsAdministrationPaths } from './payments-administration.ts';
import { publicPaths } from './public.ts';
import { reviewPaths } from './reviews.ts';
import { moderationPaths, questionPaths } from './questions.ts';
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
  ...chapterPaths,
  ...factorPaths,
  ...followPaths,
  ...invoicePaths,
  ...learningPaths,
  ...moderationPaths,
  ...paymentsAdministrationPaths,
  ...reviewPaths,
  ...questionPaths,
  ...securityEventPaths,
  ...sharingPaths,
  ...shopOperationPaths,
};
