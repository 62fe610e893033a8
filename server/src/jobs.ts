import { accountJobs } from './domains/accounts/accounts.ts';
import { catalogueJobs } from './domains/catalogue/catalogue.ts';
import { commerceJobs } from './domains/commerce/commerce.ts';
import { learningJobs } from './domains/learning/learning.ts';
import { mediaJobs } from './domains/media/media.ts';
import { notificationJobs } from './domains/notifications/notifications.ts';
import type { JobKind } from './platform/queue/queue.ts';

/** Every kind of job. The server does not start if one of them has no handler, or more than one. */
export const jobKinds: readonly JobKind[] = [
  ...accountJobs,
  ...mediaJobs,
  ...catalogueJobs,
  ...commerceJobs,
  ...learningJobs,
  ...notificationJobs,
];
