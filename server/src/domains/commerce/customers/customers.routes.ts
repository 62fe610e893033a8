import { grantAccess, listAccess, listUserAccess, revokeAccess } from '@fit-coder/contracts/customers/access';
import {
  endUserSubscription,
  listUserOrders,
  listUserPayments,
  listUserSubscriptions,
} from '@fit-coder/contracts/customers/customers';
import { currentUserOf, route, type Route } from '../../../platform/route.ts';
import type { SubscriptionEnds } from '../billing/subscription-ends.service.ts';
import type { GrantsService } from '../entitlements/grants.service.ts';
import type { LedgerService } from '../entitlements/ledger.service.ts';
import type { CustomersService } from './customers.service.ts';

/** Why a user has access, and what administrators do about it. */
export function accessRoutes(
  ledger: LedgerService,
  grants: GrantsService,
  customers: CustomersService,
): Route[] {
  return [
    route(listAccess, (call) => ledger.page(currentUserOf(call).userId, call.query.cursor, 'owner')),
    route(listUserAccess, async ({ params: { id }, query }) => {
      await customers.nameOf(id);
      return ledger.page(id, query.cursor, 'administrator');
    }),
    route(grantAccess, async (call) => {
      const { userId: actorId } = currentUserOf(call);
      const name = await customers.nameOf(call.params.id);
      const opened = await grants.grant({ ...call.body, userId: call.params.id, actorId });
      return { message: `${opened} is open to ${name} now.` };
    }),
    route(revokeAccess, async (call) => {
      const { id, entitlement } = call.params;
      const name = await customers.nameOf(id);
      const { userId: actorId } = currentUserOf(call);
      const { what, source } = await grants.revoke(actorId, id, entitlement, call.body.reason);
      return { message: `The ${source} no longer opens ${what} to ${name}.` };
    }),
  ];
}

export function customerRoutes(customers: CustomersService, ends: SubscriptionEnds): Route[] {
  return [
    route(listUserOrders, (call) => customers.orders(currentUserOf(call), call.params.id, call.query.cursor)),
    route(listUserPayments, ({ params, query }) => customers.payments(params.id, query.cursor)),
    route(listUserSubscriptions, ({ params, query }) => customers.subscriptions(params.id, query.cursor)),
    route(endUserSubscription, async ({ params: { id, subscription } }) => {
      const name = await customers.nameOf(id);
      const plan = await ends.end(id, subscription);
      return { message: `The ${plan} subscription of ${name} was ended.` };
    }),
  ];
}
