import { accessEndpoints } from './customers/access.ts';
import { accountEndpoints } from './accounts.ts';
import { addressChangeEndpoints } from './address-change.ts';
import { administrationEndpoints } from './administration.ts';
import { billingEndpoints } from './selling/billing.ts';
import { catalogueAdminEndpoints } from './catalogue-admin.ts';
import { catalogueEndpoints } from './catalogue.ts';
import { chapterEndpoints } from './learning/chapters.ts';
import { commerceEndpoints } from './commerce.ts';
import { courseRequestEndpoints } from './course-requests.ts';
import { couponEndpoints } from './selling/coupons.ts';
import { customerEndpoints } from './customers/customers.ts';
import type { Endpoint } from './endpoint.ts';
import { editorEndpoints, figureEndpoints } from './learning/editor.ts';
import { exportEndpoints } from './operations/exports.ts';
import { factorEndpoints } from './factors.ts';
import { followEndpoints } from './learning/follows.ts';
import { reviewAdministrationEndpoints, reviewEndpoints } from './learning/reviews.ts';
import { invoiceEndpoints } from './selling/invoices.ts';
import { giftEndpoints } from './selling/gifts.ts';
import { learningEndpoints } from './learning.ts';
import { learnerFileEndpoints, lectureFileEndpoints } from './learning/lecture-files.ts';
import { markdownEndpoints } from './learning/markdown.ts';
import { homeEndpoints } from './learning/home.ts';
import { weeklyEndpoints } from './learning/weekly.ts';
import { noteEndpoints } from './learning/notes.ts';
import { moderationEndpoints } from './learning/moderation.ts';
import { postingEndpoints } from './learning/posting.ts';
import { questionEndpoints } from './learning/questions.ts';
import { captionsEndpoints } from './learning/captions.ts';
import { progressEndpoints } from './learning/progress.ts';
import { transcriptEndpoints } from './learning/transcripts.ts';
import { mediaEndpoints } from './media.ts';
import { orderEndpoints } from './selling/orders.ts';
import { outgoingWebhookEndpoints } from './operations/outgoing-webhooks.ts';
import { reconciliationEndpoints } from './operations/reconciliation.ts';
import { paymentsAdministrationEndpoints } from './payments-administration/endpoints.ts';
import { securityEventEndpoints } from './security-events.ts';
import { shopEndpoints } from './selling/shop.ts';
import { refundEndpoints } from './customers/refunds.ts';
import { siteEndpoints } from './site.ts';
import { planAdministrationEndpoints } from './selling/plans-administration.ts';
import { purchaseEndpoints } from './selling/purchases.ts';
import { quoteEndpoints } from './selling/quotes.ts';
import { teamEndpoints } from './selling/teams.ts';
import { reversalEndpoints } from './factor-reversal.ts';

/** The API by the domain that handles each call. */
export const endpointGroups = {
  Accounts: { ...accountEndpoints, ...addressChangeEndpoints },
  'Second factors': { ...factorEndpoints, ...reversalEndpoints },
  Catalogue: catalogueEndpoints,
  Learning: {
    ...learningEndpoints,
    ...progressEndpoints,
    ...homeEndpoints,
    ...weeklyEndpoints,
    ...markdownEndpoints,
    ...learnerFileEndpoints,
    ...followEndpoints,
    ...reviewEndpoints,
    ...noteEndpoints,
    ...transcriptEndpoints,
  },
  Questions: { ...questionEndpoints, ...postingEndpoints, ...moderationEndpoints },
  Commerce: {
    ...commerceEndpoints,
    ...orderEndpoints,
    ...purchaseEndpoints,
    ...billingEndpoints,
    ...quoteEndpoints,
    ...giftEndpoints,
    ...teamEndpoints,
  },
  Invoices: invoiceEndpoints,
  'Access and refunds': { ...accessEndpoints, ...refundEndpoints, ...customerEndpoints },
  'Administration of the catalogue': {
    ...catalogueAdminEndpoints,
    ...captionsEndpoints,
    ...courseRequestEndpoints,
    ...editorEndpoints,
    ...figureEndpoints,
    ...reviewAdministrationEndpoints,
    ...chapterEndpoints,
    ...lectureFileEndpoints,
  },
  'Administration of selling': { ...planAdministrationEndpoints, ...couponEndpoints },
  'Administration of media': mediaEndpoints,
  Administration: administrationEndpoints,
  'Administration of the shop': {
    ...reconciliationEndpoints,
    ...exportEndpoints,
    ...outgoingWebhookEndpoints,
    ...shopEndpoints,
  },
  'Administration of payments': paymentsAdministrationEndpoints,
  'Security events': securityEventEndpoints,
  Site: siteEndpoints,
} satisfies Record<string, Record<string, Endpoint>>;

/** The whole API by name. The server refuses to start when one of these has no route. */
export const endpoints = {
  ...endpointGroups.Accounts,
  ...endpointGroups['Second factors'],
  ...endpointGroups.Catalogue,
  ...endpointGroups.Learning,
  ...endpointGroups.Questions,
  ...endpointGroups.Commerce,
  ...endpointGroups.Invoices,
  ...endpointGroups['Access and refunds'],
  ...endpointGroups['Administration of the catalogue'],
  ...endpointGroups['Administration of selling'],
  ...endpointGroups['Administration of media'],
  ...endpointGroups.Administration,
  ...endpointGroups['Administration of the shop'],
  ...endpointGroups['Administration of payments'],
  ...endpointGroups['Security events'],
  ...endpointGroups.Site,
} satisfies Record<string, Endpoint>;

export type EndpointName = keyof typeof endpoints;
