import * as z from 'zod/mini';
import { linkToken } from './address-change.ts';
import { endpoint } from './endpoint.ts';
import { factorPaths } from './paths/factors.ts';
import { message } from './primitives.ts';

export const revertFactors = endpoint({
  ...factorPaths.revertFactors,
  summary:
    'Undo the adding of a first second factor by the link in the mail about it; the password becomes void and every session ends',
  access: 'public',
  // The token travels in the body, where no log and no proxy keeps it.
  body: z.strictObject({ token: linkToken }),
  output: z.object({ message }),
  errors: ['link_expired'],
  limit: { max: 20, seconds: 60 },
});

export const reversalEndpoints = { revertFactors };
