import * as z from 'zod/mini';

/** Every error code of a failed call, with its HTTP status. */
export const errorStatus = {
  invalid_input: 400,
  malformed_body: 400,
  wrong_signature: 400,
  not_signed_in: 401,
  wrong_credentials: 401,
  second_factor_required: 401,
  payment_declined: 402,
  forbidden: 403,
  cross_site: 403,
  test_admin_reads_only: 403,
  subscription_required: 403,
  not_found: 404,
  method_not_allowed: 405,
  wrong_password: 403,
  timed_out: 408,
  wrong_factor: 403,
  confirm_identity: 403,
  factor_required: 403,
  link_expired: 410,
  login_expired: 410,
  email_taken: 409,
  title_taken: 409,
  last_admin: 409,
  last_factor: 409,
  own_rights: 409,
  already_owned: 409,
  not_for_sale: 409,
  cart_empty: 409,
  list_full: 409,
  course_sold: 409,
  stale_order: 409,
  stale_post: 409,
  key_reused: 409,
  coupon_refused: 409,
  coupon_used: 409,
  code_taken: 409,
  last_price: 409,
  refund_refused: 409,
  not_possible: 409,
  upload_in_progress: 409,
  wrong_offset: 409,
  already_subscribed: 409,
  payment_awaited: 409,
  not_ready: 409,
  body_too_large: 413,
  address_too_long: 414,
  unsupported_type: 415,
  image_rejected: 422,
  wrong_host: 421,
  media_rejected: 422,
  rate_limited: 429,
  head_too_large: 431,
  internal: 500,
  provider_unreachable: 502,
  unavailable: 503,
  storage_full: 507,
} as const satisfies Record<string, number>;

/** A stable name for what went wrong, for programs. */
export type ErrorCode = keyof typeof errorStatus;

/**
 * The body of every failed call: a sentence for users, a code for programs, and messages by field. A call that fails with
 * `second_factor_required` also has `attempt`: the token of the unfinished login, and the factors that can finish it.
 */
export const errorBody = z.object({
  error: z.string(),
  code: z.string(),
  fields: z.optional(z.record(z.string(), z.string())),
  attempt: z.optional(
    z.object({ token: z.string(), methods: z.array(z.enum(['passkey', 'code', 'recovery'])) }),
  ),
});
export type ErrorBody = z.infer<typeof errorBody>;
