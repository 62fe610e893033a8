import * as z from 'zod/mini';
import { publicPaths } from './paths/public.ts';
import { endpoint } from './endpoint.ts';

/** The settings of this installation that screens depend on. */
export const getSite = endpoint({
  ...publicPaths.getSite,
  summary: 'Get the settings of this installation that screens depend on',
  access: 'public',
  shared: true,
  output: z.object({
    testAdmin: z.boolean(),
    sandbox: z.boolean(),
    /** The site's public address without a path; null if the installation has none. */
    origin: z.nullable(z.string()),
    /** Of the prices of courses (ISO 4217). */
    currency: z.string(),
    /** The email address for questions to the seller; null if none is set. */
    contact: z.nullable(z.string()),
    /** Whether a coupon can make the first payment of a subscription cheaper. */
    planCoupons: z.boolean(),
    /** Whether there are plans to subscribe to. */
    plansOffered: z.boolean(),
  }),
  errors: [],
});

export type Site = z.infer<typeof getSite.output>;

export const siteEndpoints = { getSite };
