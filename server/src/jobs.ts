import {
  accountRegistered,
  addressChangeTold,
  addressToConfirm,
  emailChanged,
  factorChanged,
  passwordChanged,
  pictureDiscarded,
  resetAsked,
} from './domains/accounts/accounts.ts';
import { courseRequested } from './domains/catalogue/catalogue.ts';
import { paymentEventReceived, paymentSettled } from './domains/commerce/commerce.ts';
import {
  removeFiles,
  transcodeGivenUp,
  transcodeVideo,
  videoFailed,
  videoReady,
} from './domains/media/media.ts';
import { tellOfCourseRequest } from './domains/notifications/notifications.ts';
import type { JobKind } from './platform/queue/queue.ts';

/** Every kind of job. The server does not start if one of them has no handler, or more than one. */
export const jobKinds: readonly JobKind[] = [
  accountRegistered,
  pictureDiscarded,
  resetAsked,
  passwordChanged,
  addressToConfirm,
  addressChangeTold,
  emailChanged,
  factorChanged,
  transcodeVideo,
  transcodeGivenUp,
  videoReady,
  videoFailed,
  removeFiles,
  courseRequested,
  paymentEventReceived,
  paymentSettled,
  tellOfCourseRequest,
];
