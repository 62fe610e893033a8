import * as z from 'zod/mini';
import { id, text } from '../primitives.ts';

/** A user as the money screens name them. Test administrators get a masked email address. */
export const person = z.object({ id, name: z.string(), email: z.string() });
export type Person = z.infer<typeof person>;

/** The text of a search. */
export const search = z.optional(z.string().check(z.maxLength(100)));

/** The id of an event or an alarm. */
export const numberedParams = z.strictObject({
  id: z.string().check(z.regex(/^[1-9]\d{0,14}$/u, 'That is not an id.')),
});

/** Why an administrator does something, for the audit log. */
export const withReason = z.strictObject({ reason: text('a reason', 3, 500) });
