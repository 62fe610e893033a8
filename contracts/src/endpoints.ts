import { accountEndpoints } from './accounts.ts';
import { catalogueAdminEndpoints } from './catalogue-admin.ts';
import { catalogueEndpoints } from './catalogue.ts';
import { commerceEndpoints } from './commerce.ts';
import type { Endpoint } from './endpoint.ts';
import { learningEndpoints } from './learning.ts';
import { mediaEndpoints } from './media.ts';
import { siteEndpoints } from './site.ts';

/** The whole API by name. The server refuses to start when one of these has no route. */
export const endpoints = {
  ...accountEndpoints,
  ...mediaEndpoints,
  ...catalogueEndpoints,
  ...catalogueAdminEndpoints,
  ...commerceEndpoints,
  ...learningEndpoints,
  ...siteEndpoints,
} satisfies Record<string, Endpoint>;

export type EndpointName = keyof typeof endpoints;
