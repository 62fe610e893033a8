import * as z from 'zod/mini';

/** The sandbox's webhook event: it says that a checkout changed, but not its current state. */
export const sandboxEvent = z.object({
  id: z.string().check(z.minLength(1), z.maxLength(100)),
  type: z.enum(['checkout.paid', 'checkout.declined']),
  createdAt: z.string(),
  checkout: z.string().check(z.minLength(1), z.maxLength(100)),
});
export type SandboxEvent = z.infer<typeof sandboxEvent>;
