import * as z from 'zod/mini';
import { usualAttempts, type JobKind } from '../../platform/queue/queue.ts';
import { factorChanged } from './factors/factors.jobs.ts';

/** A user registered. */
export const accountRegistered = {
  name: 'account-registered',
  data: z.object({ userId: z.uuid() }),
  ...usualAttempts,
} satisfies JobKind;

/** A user requested a password reset link for the account at `email`, at `askedAt` (ISO 8601). */
export const resetRequested = {
  name: 'reset-asked',
  // `ip` and `userAgent` describe the request; jobs from before they were recorded have none.
  data: z.object({
    email: z.string(),
    askedAt: z.iso.datetime(),
    ip: z._default(z.string(), ''),
    userAgent: z._default(z.string(), ''),
  }),
  // These retries take eleven minutes in total; the link is still worth sending within that time.
  ...usualAttempts,
  retries: 7,
} satisfies JobKind;

/** An account has a new password. */
export const passwordChanged = {
  name: 'password-changed',
  data: z.object({ userId: z.uuid(), changedAt: z.iso.datetime() }),
  ...usualAttempts,
} satisfies JobKind;

const changeOfAddress = {
  data: z.object({ changeId: z.uuid() }),
  ...usualAttempts,
};

/** A new address was requested for an account; email a link to the new address. */
export const addressToConfirm = { name: 'address-to-confirm', ...changeOfAddress } satisfies JobKind;

/** A new address was requested for an account; tell the current address. */
export const addressChangeRequested = {
  name: 'address-change-told',
  ...changeOfAddress,
} satisfies JobKind;

/** A new address of an account was confirmed; tell the old address. */
export const emailChanged = { name: 'email-changed', ...changeOfAddress } satisfies JobKind;

/** An account no longer uses a picture; `key` is its key in storage. */
export const pictureDiscarded = {
  name: 'picture-discarded',
  data: z.object({ key: z.string() }),
  ...usualAttempts,
} satisfies JobKind;

export const accountJobs: readonly JobKind[] = [
  accountRegistered,
  pictureDiscarded,
  resetRequested,
  passwordChanged,
  addressToConfirm,
  addressChangeRequested,
  emailChanged,
  factorChanged,
];
