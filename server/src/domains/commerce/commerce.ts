import type { RawBuilder } from 'kysely';
import type { Database } from '../../platform/database/database.ts';
import { jobHandler, type JobHandler } from '../../platform/jobs/queue.ts';
import type { Route, CurrentUser } from '../../platform/route.ts';
import type { Catalogue } from '../catalogue/catalogue.ts';
import { cartIds } from './cart/cart.repository.ts';
import { CartService } from './cart/cart.service.ts';
import { paymentEventReceived } from './commerce.jobs.ts';
import { commerceRoutes } from './commerce.routes.ts';
import { findOwnedIds, isEntitled, ownedIds } from './checkout/entitlements.repository.ts';
import { heldByCommerce, type HeldByCommerce } from './purchases/data-export.service.ts';
import { CheckoutService } from './checkout/checkout.service.ts';
import { PurchasesService } from './purchases/purchases.service.ts';
import { SettlementService, type SettlementDependencies } from './checkout/settlement.service.ts';
import { SubscriptionsService } from './subscriptions/subscriptions.service.ts';
import { findLongestSubscriptions } from './subscriptions/figures.repository.ts';
import { statusAt, type SubscriptionStatus } from './subscriptions/subscription.ts';

export { paymentEventReceived, paymentSettled, type PaymentSettled } from './commerce.jobs.ts';
export { subscriptionsByMonth } from './subscriptions/figures.repository.ts';
export type { SubscriptionStatus } from './subscriptions/subscription.ts';
export type { PaymentProvider, Payments } from './payments/payment-provider.ts';

export interface CommerceDependencies extends SettlementDependencies {
  readonly catalogue: Pick<Catalogue, 'cardsOf' | 'factsOf' | 'findCourse'>;
}

/** The commerce domain: what people bought, and what it opens to them. */
export interface Commerce {
  readonly routes: readonly Route[];
  readonly handlers: readonly JobHandler[];
  /** Whether the user may watch a premium course now, by whatever source. */
  mayWatchPremium(db: Database, userId: string, courseId: string): Promise<boolean>;
  /** Whether the course is the user's own: bought by itself, or given. */
  owns(db: Database, userId: string, courseId: string): Promise<boolean>;
  /** The ids of the courses in a user's cart and of those that are their own, as arrays for another query. */
  keptIds(userId: string): { readonly cart: RawBuilder<string[]>; readonly owned: RawBuilder<string[]> };
  /** The present status of the subscription of each of these people who ever paid for one. */
  statusesOf(userIds: readonly string[]): Promise<Map<string, SubscriptionStatus>>;
  /** Everything that is held about a viewer here; courses by their titles. */
  heldAbout(currentUser: CurrentUser): Promise<HeldByCommerce>;
  /** Handles again what providers told us and no job brought to an end; returns how many events there were. */
  replayUnhandled(): Promise<number>;
}

export function createCommerce(dependencies: CommerceDependencies): Commerce {
  const { clock } = dependencies;
  const checkout = new CheckoutService(dependencies);
  const settlement = new SettlementService(dependencies);
  const subscriptions = new SubscriptionsService({ ...dependencies, checkout });
  const purchases = new PurchasesService(dependencies);
  const cart = new CartService({ ...dependencies, checkout });
  return {
    routes: commerceRoutes({ subscriptions, cart, purchases, settlement }),
    handlers: [jobHandler(paymentEventReceived, ({ data }) => settlement.handle(data.eventId))],
    mayWatchPremium: (db, userId, courseId) => isEntitled(db, userId, courseId, clock.now()),
    owns: async (db, userId, courseId) => (await findOwnedIds(db, userId, clock.now())).includes(courseId),
    keptIds: (userId) => {
      const now = clock.now();
      return { cart: cartIds(userId, now), owned: ownedIds(userId, now) };
    },
    statusesOf: async (userIds) => {
      const rows = userIds.length > 0 ? await findLongestSubscriptions(dependencies.db, userIds) : [];
      return new Map(rows.map((row) => [row.user_id, statusAt(row, clock.now())]));
    },
    heldAbout: (currentUser) => heldByCommerce({ ...dependencies, subscriptions, purchases }, currentUser),
    replayUnhandled: () => settlement.replayUnhandled(),
  };
}
