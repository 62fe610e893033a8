import type { CourseOrders } from '@fit-coder/contracts/administration';
import type { Reconciliation } from '@fit-coder/contracts/operations/reconciliation';
import type { Site } from '@fit-coder/contracts/site';
import type { RawBuilder } from 'kysely';
import type { Bus } from '../../platform/bus.ts';
import type { Database } from '../../platform/database/database.ts';
import type { JobHandler } from '../../platform/queue/queue.ts';
import type { Route, CurrentUser } from '../../platform/route.ts';
import type { Accounts, EndBilling } from '../accounts/accounts.ts';
import type { Catalogue } from '../catalogue/catalogue.ts';
import type { MailedInvoice } from './invoices/mailed-invoice.ts';
import type { DemoOrder } from './orders/demo-orders.repository.ts';
import type { SeedPlan } from './plans/plan-seed.repository.ts';
import type { CommerceData } from './purchases/export/data-export.service.ts';
import type { OfferedSeat } from './teams/teams.service.ts';
import type { PeopleDependencies } from './figures/people.ts';
import type { SettlementDependencies } from './settlement/settlement.service.ts';
import type { MailedSubscription } from './subscriptions/mailed-subscription.ts';
import type { SubscriptionStatus } from './subscriptions/subscription.ts';

export interface CommerceDependencies extends SettlementDependencies, PeopleDependencies {
  readonly bus: Bus;
  /** The site's secrets, the present one first. */
  readonly secrets: readonly [string, ...string[]];
  /** Whether other machines can reach the site, as in production and a public demonstration. */
  readonly reachableByOthers: boolean;
  /** The name and the email address of a user; null when the account is gone. */
  readonly contactOf: Accounts['service']['contactOf'];
  readonly catalogue: Pick<Catalogue, 'cardsOf' | 'coveredCourses' | 'factsOf' | 'findCourse'>;
  /** The lectures that a user watched since then. */
  readonly watchedSince: (db: Database, userId: string, since: Date) => Promise<string[]>;
  /** The site's origin, which PDFs name; known once the site listens. */
  readonly site: () => string;
  /** Whether a trusted proxy names the country of each request. */
  readonly countryKnown: boolean;
}

/** The commerce domain: what users bought, and what it entitles them to. */
export interface Commerce {
  readonly routes: readonly Route[];
  readonly handlers: readonly JobHandler[];
  /** Whether the user may watch a premium course now, through any entitlement. */
  mayWatchPremium(db: Database, userId: string, courseId: string): Promise<boolean>;
  /** Whether the user owns the course: bought it separately, or was given it. */
  owns(db: Database, userId: string, courseId: string): Promise<boolean>;
  /** Which premium courses the user may watch now: all of them, or those with these ids. */
  premiumRights(
    db: Database,
    userId: string,
  ): Promise<{ readonly all: boolean; readonly courseIds: readonly string[] }>;
  /**
   * The ids of the courses in a user's cart and of the courses they own, and whether a subscription is open at `now`, as
   * parts of another query.
   */
  keptIds(
    userId: string,
    now: Date,
  ): {
    readonly cart: RawBuilder<string[]>;
    readonly owned: RawBuilder<string[]>;
    readonly subscribed: RawBuilder<boolean>;
  };
  /** The current subscription status of each of these users who ever paid for a subscription. */
  statusesOf(userIds: readonly string[]): Promise<Map<string, SubscriptionStatus>>;
  /** Whether orders contain the course; a course in an order cannot be deleted. */
  ordersOf(courseId: string): Promise<CourseOrders>;
  /** Everything that commerce stores about the current user; courses by their titles. */
  ownDataOf(currentUser: CurrentUser): Promise<CommerceData>;
  /** Whether a coupon can make the first payment of a subscription cheaper. */
  readonly planCoupons: boolean;
  /** What every page shows of the shop. */
  publicShop(): Promise<Pick<Site, 'currency' | 'contact' | 'plansOffered'>>;
  /** Stores the currency at the first start. @throws StartError if it cannot change any more */
  prepareCurrency(wanted: string | undefined): Promise<void>;
  /** Offers the demo's plans on a site without plans. */
  seedPlans(plans: readonly SeedPlan[]): Promise<void>;
  /** Adds orders of the demo's learners, without payments. */
  addDemoOrders(tx: Database, orders: readonly DemoOrder[]): Promise<void>;
  removeDemoOrders(tx: Database): Promise<void>;
  /** Who was invited to a seat, with a new link; null if the invitation was accepted or taken back. */
  offeredSeat(seatId: string): Promise<OfferedSeat | null>;
  /** Ends a user's running subscriptions at their providers; returns whether there were any. See `EndBilling`. */
  readonly endBilling: EndBilling;
  /** Handles all unhandled provider events again; returns how many there were. */
  replayUnhandled(): Promise<number>;
  /** Compares everything that is open with the payment providers now; null if a comparison is already running. */
  reconcile(signal: AbortSignal): Promise<Reconciliation | null>;
  /** Seals the secrets of the outgoing webhooks with the site's present secret. */
  sealWebhookSecretsAnew(): Promise<{ readonly sealed: number; readonly unreadable: number }>;
  /** What the email with an invoice or a note says; null if its user is gone. */
  mailedInvoice(id: string): Promise<MailedInvoice | null>;
  /** A subscription as emails describe it; null if it is gone. */
  mailedSubscription(id: string): Promise<MailedSubscription | null>;
  /** The seller's name in the shop's settings; empty if there is none. */
  sellerName(): Promise<string>;
}
