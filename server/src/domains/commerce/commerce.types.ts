import type { RawBuilder } from 'kysely';
import type { Database } from '../../platform/database/database.ts';
import type { JobHandler } from '../../platform/queue/queue.ts';
import type { Route, CurrentUser } from '../../platform/route.ts';
import type { Catalogue } from '../catalogue/catalogue.ts';
import type { HeldByCommerce } from './purchases/data-export.service.ts';
import type { SettlementDependencies } from './checkout/settlement.service.ts';
import type { SubscriptionStatus } from './subscriptions/subscription.ts';

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
