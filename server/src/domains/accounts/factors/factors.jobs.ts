import * as z from 'zod/mini';
import { usualAttempts, type JobKind } from '../../../platform/queue/queue.ts';

/** The changes of second factors that are reported by email. */
export const factorChanges = [
  'passkey_added',
  'passkey_removed',
  'app_added',
  'app_removed',
  'recovery_code_used',
  'recovery_codes_renewed',
  'all_removed',
] as const;

/** A user's second factors changed, or a recovery code was used, at `at` (ISO 8601). */
export const factorChanged = {
  name: 'factor-changed',
  data: z.object({
    userId: z.uuid(),
    change: z.enum(factorChanges),
    at: z.iso.datetime(),
    /** Present when the change can be undone. */
    changeId: z.optional(z.uuid()),
  }),
  ...usualAttempts,
} satisfies JobKind;

export type FactorChange = (typeof factorChanges)[number];
