import { accessEndpoints } from './customers/access.ts';
import { accountEndpoints } from './accounts.ts';
import { addressChangeEndpoints } from './address-change.ts';
import { administrationEndpoints } from './administration.ts';
import { billingEndpoints } from './billing.ts';
import { catalogueAdminEndpoints } from './catalogue-admin.ts';
import { catalogueEndpoints } from './catalogue.ts';
import { commerceEndpoints } from './commerce.ts';
import { courseRequestEndpoints } from './course-requests.ts';
import { customerEndpoints } from './customers/customers.ts';
import type { Endpoint } from './endpoint.ts';
import { factorEndpoints } from './factors.ts';
import { giftEndpoints } from './gifts.ts';
import { learningEndpoints } from './learning.ts';
import { mediaEndpoints } from './media.ts';
import { securityEventEndpoints } from './security-events.ts';
import { refundEndpoints } from './customers/refunds.ts';
import { siteEndpoints } from './site.ts';
import { teamEndpoints } from './teams.ts';
import { reversalEndpoints } from './factor-reversal.ts';

/** The API by the domain that handles each call. */
export const endpointGroups = {
  Accounts: { ...accountEndpoints, ...addressChangeEndpoints },
  'Second factors': { ...factorEndpoints, ...reversalEndpoints },
  Catalogue: catalogueEndpoints,
  Learning: learningEndpoints,
  'Access and refunds': { ...accessEndpoints, ...refundEndpoints, ...customerEndpoints },
  Commerce: { ...commerceEndpoints, ...billingEndpoints, ...giftEndpoints, ...teamEndpoints },
  'Administration of the catalogue': { ...catalogueAdminEndpoints, ...courseRequestEndpoints },
  'Administration of media': mediaEndpoints,
  Administration: administrationEndpoints,
  'Security events': securityEventEndpoints,
  Site: siteEndpoints,
} satisfies Record<string, Record<string, Endpoint>>;

/** The whole API by name. The server refuses to start when one of these has no route. */
export const endpoints = {
  ...endpointGroups.Accounts,
  ...endpointGroups['Second factors'],
  ...endpointGroups.Catalogue,
  ...endpointGroups.Learning,
  ...endpointGroups.Commerce,
  ...endpointGroups['Access and refunds'],
  ...endpointGroups['Administration of the catalogue'],
  ...endpointGroups['Administration of media'],
  ...endpointGroups.Administration,
  ...endpointGroups['Security events'],
  ...endpointGroups.Site,
} satisfies Record<string, Endpoint>;

export type EndpointName = keyof typeof endpoints;
