import * as z from 'zod/mini';
import { addressChangePaths } from './paths/address-change.ts';
import { endpoint } from './endpoint.ts';
import { instant, message } from './primitives.ts';

/** The new address of an account. It takes effect when its user opens the link in the email to it. */
export const pendingAddress = z.object({ email: z.string(), askedAt: instant, expiresAt: instant });
export type PendingAddress = z.infer<typeof pendingAddress>;

/** The secret of a link in an email: 256 random bits, base64url. */
export const linkToken = z
  .string()
  .check(z.regex(/^[A-Za-z0-9_-]{43}$/u, 'This link is incomplete. Open it from the email again.'));

export const getPendingAddress = endpoint({
  ...addressChangePaths.getPendingAddress,
  summary: 'Get the new email address that is waiting for confirmation',
  access: 'user',
  output: z.object({ pending: z.nullable(pendingAddress) }),
  errors: [],
});

export const resendAddressLink = endpoint({
  ...addressChangePaths.resendAddressLink,
  summary: 'Send the link to the new address again',
  access: 'userWrite',
  output: z.object({ message }),
  errors: ['not_found', 'rate_limited'],
  limit: { max: 10, seconds: 60 },
});

export const cancelAddressChange = endpoint({
  ...addressChangePaths.cancelAddressChange,
  summary: 'Cancel the change of email address',
  access: 'userWrite',
  output: z.object({ message }),
  errors: ['not_found'],
});

/** The token is sent in the body, because logs and proxies store addresses. */
const byLink = z.strictObject({ token: linkToken });

export const confirmAddress = endpoint({
  ...addressChangePaths.confirmAddress,
  summary: 'Confirm a new email address with the token of its link; other sessions end',
  access: 'public',
  body: byLink,
  output: z.object({ message }),
  errors: ['link_expired', 'email_taken'],
  limit: { max: 20, seconds: 60 },
});

export const revertAddress = endpoint({
  ...addressChangePaths.revertAddress,
  summary: 'Undo a change of email address with the token mailed to the old one; every session ends',
  access: 'public',
  body: byLink,
  output: z.object({ message }),
  errors: ['link_expired'],
  limit: { max: 20, seconds: 60 },
});

export const addressChangeEndpoints = {
  getPendingAddress,
  resendAddressLink,
  cancelAddressChange,
  confirmAddress,
  revertAddress,
};
