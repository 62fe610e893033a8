import {
  accountRegistered,
  addressChangeRequested,
  addressToConfirm,
  emailChanged,
  factorChanged,
  passwordChanged,
  pictureDiscarded,
  resetRequested,
} from './domains/accounts/accounts.ts';
import { courseRequested } from './domains/catalogue/catalogue.ts';
import { paymentEventReceived, paymentSettled } from './domains/commerce/commerce.ts';
import { removeFiles, transcodeGivenUp, transcodeVideo, videoReady } from './domains/media/media.ts';
import { courseRequestToMail } from './domains/notifications/notifications.ts';
import type { JobKind } from './platform/queue/queue.ts';

/** Every kind of job. The server does not start if one of them has no handler, or more than one. */
export const jobKinds: readonly JobKind[] = [
  accountRegistered,
  pictureDiscarded,
  resetRequested,
  passwordChanged,
  addressToConfirm,
  addressChangeRequested,
  emailChanged,
  factorChanged,
  transcodeVideo,
  transcodeGivenUp,
  videoReady,
  removeFiles,
  courseRequested,
  paymentEventReceived,
  paymentSettled,
  courseRequestToMail,
];
