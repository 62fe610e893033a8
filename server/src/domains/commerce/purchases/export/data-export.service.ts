import type { OwnData } from '@fit-coder/contracts/learning';
import type { Kysely } from 'kysely';
import type { DB } from '../../../../platform/database/database.generated.ts';
import type { CurrentUser } from '../../../../platform/route.ts';
import type { Catalogue } from '../../../catalogue/catalogue.ts';
import { findWholeCart } from '../../cart/cart.repository.ts';
import type { InvoicesService } from '../../invoices/invoices.service.ts';
import { findAllEntitlements, findAllOrders, findAllSubscriptions } from './orders-to-export.repository.ts';
import { sharedAccessOf } from './exported-sharing.ts';
import type { PurchasesService } from '../purchases.service.ts';
import type { SubscriptionsService } from '../../subscriptions/subscriptions.service.ts';

/** What commerce stores about a user. */
export type CommerceData = Pick<
  OwnData,
  | 'subscription'
  | 'subscriptions'
  | 'entitlements'
  | 'purchases'
  | 'orders'
  | 'cart'
  | 'invoices'
  | 'billingDetails'
  | 'shared'
>;

export interface CommerceDataDependencies {
  readonly db: Kysely<DB>;
  readonly catalogue: Pick<Catalogue, 'factsOf'>;
  readonly subscriptions: SubscriptionsService;
  readonly purchases: PurchasesService;
  readonly invoices: InvoicesService;
}

/** Everything that commerce stores about the current user; courses by their titles. */
export async function commerceDataOf(
  dependencies: CommerceDataDependencies,
  currentUser: CurrentUser,
): Promise<CommerceData> {
  const { db, catalogue, subscriptions, purchases, invoices } = dependencies;
  const { userId } = currentUser;
  const cart = await findWholeCart(db, userId);
  const entitlements = await findAllEntitlements(db, userId);
  const ids = new Set([...cart, ...entitlements].flatMap(({ courseId }) => courseId ?? []));
  const titles = new Map((await catalogue.factsOf(db, [...ids])).map(({ id, title }) => [id, title]));
  return {
    subscription: await subscriptions.subscriptionOf(currentUser),
    subscriptions: (await findAllSubscriptions(db, userId)).map(({ currentPeriodEnd, ...row }) => ({
      ...row,
      currentPeriodEnd: currentPeriodEnd?.toISOString() ?? null,
      createdAt: row.createdAt.toISOString(),
    })),
    entitlements: entitlements.map(({ courseId, source, expiresAt, createdAt }) => ({
      course: courseId && (titles.get(courseId) ?? courseId),
      source,
      expiresAt: expiresAt?.toISOString() ?? null,
      createdAt: createdAt.toISOString(),
    })),
    purchases: await purchases.all(userId),
    orders: (await findAllOrders(db, userId)).map(({ items, settledAt, createdAt, ...order }) => ({
      ...order,
      courses: items.map(({ title }) => title),
      createdAt: createdAt.toISOString(),
      settledAt: settledAt?.toISOString() ?? null,
    })),
    invoices: await invoices.all(userId),
    billingDetails: await invoices.billingDetails(currentUser),
    shared: await sharedAccessOf(db, userId),
    cart: cart.map(({ courseId, addedAt }) => ({
      course: titles.get(courseId) ?? courseId,
      addedAt: addedAt.toISOString(),
    })),
  };
}
