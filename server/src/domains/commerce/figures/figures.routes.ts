import {
  countPaymentAlarms,
  listPaymentAlarms,
  resolvePaymentAlarm,
} from '@fit-coder/contracts/payments-administration/alarms';
import {
  getPaymentEvent,
  listPaymentEvents,
  replayPaymentEvent,
} from '@fit-coder/contracts/payments-administration/events';
import {
  getRevenue,
  getSubscriptionFigures,
  listSubscriptions,
} from '@fit-coder/contracts/payments-administration/figures';
import { getOrderDetails, listOrders } from '@fit-coder/contracts/payments-administration/orders';
import { route, currentUserOf, type Route } from '../../../platform/route.ts';
import type { AlarmsService } from '../payments/alarms/alarms.service.ts';
import type { LedgerService } from '../payments/ledger/ledger.service.ts';
import type { FiguresService } from './figures.service.ts';
import type { OrderListService } from './orders/order-list.service.ts';

export interface FiguresServices {
  readonly orders: OrderListService;
  readonly figures: FiguresService;
  readonly ledger: LedgerService;
  readonly alarms: AlarmsService;
}

/** The administrators' money screens. */
export function figuresRoutes({ orders, figures, ledger, alarms }: FiguresServices): Route[] {
  return [
    route(listOrders, (call) => orders.page(currentUserOf(call), call.query)),
    route(getOrderDetails, async (call) => ({
      order: await orders.details(currentUserOf(call), call.params.reference),
    })),
    route(getRevenue, async () => ({ currencies: await figures.revenue() })),
    route(getSubscriptionFigures, () => figures.subscriptionFigures()),
    route(listSubscriptions, (call) => figures.subscriptions(currentUserOf(call), call.query)),
    route(listPaymentEvents, (call) => ledger.page(call.query)),
    route(getPaymentEvent, async (call) => ({
      event: await ledger.event(currentUserOf(call), Number(call.params.id)),
    })),
    route(replayPaymentEvent, async (call) => {
      const event = await ledger.replay(Number(call.params.id));
      return { event, message: `The event ${event.eventId} was handled again.` };
    }),
    route(listPaymentAlarms, (call) => alarms.page(currentUserOf(call), call.query)),
    route(countPaymentAlarms, async () => ({ open: await alarms.countOpen() })),
    route(resolvePaymentAlarm, async (call) => {
      await alarms.resolve(currentUserOf(call), Number(call.params.id), call.body.reason);
      return { message: 'The alarm is resolved.' };
    }),
  ];
}
