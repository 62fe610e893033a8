import * as z from 'zod/mini';

/** What the sandbox sends: that something happened to a checkout, never what is true of it now. */
export const sandboxEvent = z.object({
  id: z.string().check(z.minLength(1), z.maxLength(100)),
  type: z.enum(['checkout.paid', 'checkout.declined']),
  createdAt: z.string(),
  checkout: z.string().check(z.minLength(1), z.maxLength(100)),
});
export type SandboxEvent = z.infer<typeof sandboxEvent>;
