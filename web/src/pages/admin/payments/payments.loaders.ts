import { alarmCountApi } from '../../../features/admin-payments/alarms/alarm-count.api.ts';
import { postModerationApi } from '../../../features/admin-questions/post-moderation.api.ts';
import { ledgerFilterOf } from '../../../features/admin-payments/events/event-words.ts';
import { orderFilterOf } from '../../../features/admin-payments/orders/order-filter.ts';
import { ledgerApi } from '../../../features/admin-payments/ledger.api.ts';
import { paymentsApi } from '../../../features/admin-payments/payments.api.ts';
import { subscriptionFilterOf } from '../../../features/admin-payments/subscriptions/subscription-words.ts';
import { forAdmin } from '../../../features/session/session.loaders.ts';
import { start, startQueries } from '../../../lib/page-loader.ts';

const { listOrders, getOrderDetails, getRevenue, listSubscriptions, getSubscriptionFigures } =
  paymentsApi.endpoints;
const { listPaymentEvents, getPaymentEvent, listPaymentAlarms } = ledgerApi.endpoints;

/** Payments happen outside of this browser, so what is shown about them is loaded each time. */
const anew = { subscribe: false, forceRefetch: true } as const;

/** For every screen of the administration, whose navigation shows the numbers of open alarms and waiting posts. */
export const alarmCountLoader = forAdmin(
  startQueries((dispatch) => {
    void dispatch(alarmCountApi.endpoints.countPaymentAlarms.initiate(undefined, start));
    void dispatch(postModerationApi.endpoints.countWaitingPosts.initiate(undefined, start));
  }),
);

export const overviewLoader = forAdmin(
  startQueries((dispatch) => {
    void dispatch(listPaymentAlarms.initiate('open', anew));
    void dispatch(getRevenue.initiate(undefined, anew));
  }),
);

export const ordersLoader = forAdmin(
  startQueries((dispatch, { request }) => {
    void dispatch(listOrders.initiate(orderFilterOf(new URL(request.url).searchParams), anew));
  }),
);

export const orderLoader = forAdmin(
  startQueries((dispatch, { params }) => {
    void dispatch(getOrderDetails.initiate(params['reference'] ?? '', anew));
  }),
);

export const subscriptionsLoader = forAdmin(
  startQueries((dispatch, { request }) => {
    void dispatch(listSubscriptions.initiate(subscriptionFilterOf(new URL(request.url).searchParams), anew));
    void dispatch(getSubscriptionFigures.initiate(undefined, anew));
  }),
);

export const eventsLoader = forAdmin(
  startQueries((dispatch, { request }) => {
    void dispatch(listPaymentEvents.initiate(ledgerFilterOf(new URL(request.url).searchParams), anew));
  }),
);

export const eventLoader = forAdmin(
  startQueries((dispatch, { params }) => {
    void dispatch(getPaymentEvent.initiate(params['id'] ?? '', anew));
  }),
);

export const alarmsLoader = forAdmin(
  startQueries((dispatch) => {
    void dispatch(listPaymentAlarms.initiate('resolved', anew));
  }),
);
