import { countPaymentAlarms, listPaymentAlarms, resolvePaymentAlarm } from './alarms.ts';
import { getPaymentEvent, listPaymentEvents, replayPaymentEvent } from './events.ts';
import { getRevenue, getSubscriptionFigures, listSubscriptions } from './figures.ts';
import { getOrderDetails, listOrders } from './orders.ts';

export const paymentsAdministrationEndpoints = {
  listOrders,
  getOrderDetails,
  getRevenue,
  getSubscriptionFigures,
  listSubscriptions,
  listPaymentEvents,
  getPaymentEvent,
  replayPaymentEvent,
  listPaymentAlarms,
  countPaymentAlarms,
  resolvePaymentAlarm,
};
