import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { shopOperationPaths } from '../paths/shop-operations.ts';
import { cursor, id, instant, message, nextCursor } from '../primitives.ts';

/**
 * Why a difference was not repaired.
 * - `provider_unreachable`: the provider could not be asked, so it is not known whether anything differs.
 * - `unknown_provider`: the settings no longer name the provider.
 * - `unknown_at_provider`: the provider does not know the id, for example because the keys are of another account.
 * - `refund_unconfirmed`: a refund was asked for, and the provider shows none, or it has not ended the subscription that was
 *   to end with the refund. It is now asked again.
 * - the others: the money was taken, but not as ordered, too late, or for something that could not be granted.
 */
export const differenceKinds = [
  'provider_unreachable',
  'unknown_provider',
  'unknown_at_provider',
  'refund_unconfirmed',
  'amount_mismatch',
  'checkout_mismatch',
  'buyer_gone',
  'nothing_to_grant',
  'paid_again',
  'paid_late',
] as const;

export const difference = z.object({
  kind: z.enum(differenceKinds),
  about: z.enum(['order', 'subscription', 'payment']),
  id,
  provider: z.string(),
  /** The order's reference, if there is an order. */
  reference: z.nullable(z.string()),
});
export type Difference = z.infer<typeof difference>;

/** A comparison of the open orders, running subscriptions and recent payments with their providers. */
export const reconciliation = z.object({
  id: z.string(),
  startedAt: instant,
  /** Null while it runs. */
  endedAt: z.nullable(instant),
  /** An administrator asked for it; the others run each night. */
  onDemand: z.boolean(),
  checked: z.int(),
  repaired: z.int(),
  different: z.int(),
  /** The first 200. */
  differences: z.array(difference),
});
export type Reconciliation = z.infer<typeof reconciliation>;

export const listReconciliations = endpoint({
  ...shopOperationPaths.listReconciliations,
  summary:
    'List the comparisons with the payment providers, newest first, with the progress of the running one',
  access: 'adminRead',
  query: z.strictObject({ cursor: z.optional(cursor) }),
  output: z.object({ reconciliations: z.array(reconciliation), next: nextCursor }),
  errors: [],
});

export const startReconciliation = endpoint({
  ...shopOperationPaths.startReconciliation,
  summary: 'Compare orders, subscriptions and payments with the payment providers now',
  access: 'adminWrite',
  output: z.object({ reconciliation, message }),
  errors: [],
});

export const reconciliationEndpoints = { listReconciliations, startReconciliation };
