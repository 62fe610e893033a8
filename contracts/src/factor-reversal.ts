import * as z from 'zod/mini';
import { linkToken } from './address-change.ts';
import { endpoint } from './endpoint.ts';
import { factorPaths } from './paths/factors.ts';
import { message } from './primitives.ts';

export const revertFactors = endpoint({
  ...factorPaths.revertFactors,
  summary:
    'Remove the second factors of an account with the token mailed when the first was added; the password becomes void and every session ends',
  access: 'public',
  // The token is sent in the body, because logs and proxies store addresses.
  body: z.strictObject({ token: linkToken }),
  output: z.object({ message }),
  errors: ['link_expired'],
  limit: { max: 20, seconds: 60 },
});

export const reversalEndpoints = { revertFactors };
