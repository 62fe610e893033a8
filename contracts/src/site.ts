import * as z from 'zod/mini';
import { publicPaths } from './paths/public.ts';
import { endpoint } from './endpoint.ts';

/** How this installation is set up, as far as screens depend on it. */
export const getSite = endpoint({
  ...publicPaths.getSite,
  summary: 'How this installation is set up',
  access: 'public',
  shared: true,
  output: z.object({
    testAdmin: z.boolean(),
    sandbox: z.boolean(),
    /** The address people use, without a path; null where the installation was given none. */
    origin: z.nullable(z.string()),
  }),
  errors: [],
});

export const siteEndpoints = { getSite };
