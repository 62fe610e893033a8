import { createSandbox } from '../../../src/domains/commerce/sandbox/provider.ts';
import { findCheckout } from '../../../src/domains/commerce/sandbox/checkouts/checkouts.repository.ts';
import { chargeCheckout } from '../../../src/domains/commerce/sandbox/checkouts/checkouts.service.ts';
import { ShopAddress } from '../../../src/domains/commerce/sandbox/announcement.ts';
import { SandboxPayments } from '../../../src/domains/commerce/sandbox/payments/payments.service.ts';
import { SandboxSubscriptions } from '../../../src/domains/commerce/sandbox/subscriptions/subscriptions.service.ts';
import type { PaymentProvider } from '../../../src/domains/commerce/commerce.ts';
import { isEntitled } from '../../../src/domains/commerce/entitlements/entitlements.repository.ts';
import { SettlementService } from '../../../src/domains/commerce/settlement/settlement.service.ts';
import type { TestSite, TestUser } from '../../support/test-site.ts';
import { cards, order } from '../shop.ts';

/** The shop's settlement and the sandbox, both at a time that the test sets. Nothing runs by itself. */
export interface Till {
  readonly provider: PaymentProvider;
  readonly subscriptions: SandboxSubscriptions;
  readonly payments: SandboxPayments;
  readonly settlement: SettlementService;
  /** Sets the time of both. */
  set(moment: string | Date): void;
}

export function openTill(site: TestSite, moment: string | Date = new Date()): Till {
  let now = new Date(moment);
  const clock = { now: () => now };
  const { queue, secret, log } = site.deps;
  const { db } = site.deps.database;
  const dependencies = { db, clock, queue, secret, previousSecret: undefined };
  const books = { ...dependencies, shop: new ShopAddress() };
  const provider = createSandbox(dependencies);
  const { securityEvents } = site.product.accounts;
  const payments = { chosen: provider, byName: new Map([['sandbox', provider]]) };
  return {
    provider,
    subscriptions: new SandboxSubscriptions(books),
    payments: new SandboxPayments(books),
    settlement: new SettlementService({
      ...{ db, clock, queue, log, securityEvents, payments },
      countPayment: () => undefined,
    }),
    set(next) {
      now = new Date(next);
    },
  };
}

/** A user who subscribed, and the sandbox's id of the subscription. */
export interface Subscriber {
  readonly user: TestUser;
  readonly reference: string;
  readonly checkout: string;
  /** The shop's id. */
  readonly subscriptionId: string;
  /** The sandbox's id. */
  readonly id: string;
}

/** A user subscribes and pays at the till's time, and the shop is told. */
export async function subscribeAt(
  site: TestSite,
  till: Till,
  moment: string | Date,
  card: keyof typeof cards = 'paid',
  more: { plan?: string; user?: TestUser } = {},
): Promise<Subscriber> {
  const { db } = site.deps.database;
  const ordered = await order(site, more.plan, more.user);
  await charge(site, ordered.checkout, moment, card);
  const { id } = await db
    .selectFrom('sandbox_subscriptions')
    .select('id')
    .where('checkout_id', '=', ordered.checkout)
    .executeTakeFirstOrThrow();
  till.set(moment);
  await till.settlement.sync(till.provider, { kind: 'checkout', id: ordered.checkout });
  return { ...ordered, id };
}

/** Charges a card for a checkout at another time than that of the site, which opened it. */
export async function charge(
  site: TestSite,
  checkout: string,
  moment: string | Date,
  card: keyof typeof cards = 'paid',
): Promise<void> {
  const { db } = site.deps.database;
  const found = await findCheckout(db, checkout);
  if (!found) throw new Error('the checkout was just opened');
  const opened = { ...found, expires_at: null };
  await db.transaction().execute((tx) => chargeCheckout(tx, opened, cards[card], new Date(moment)));
}

/** Makes the shop's state of a subscription that of the sandbox. */
export async function sync(till: Till, { id }: Pick<Subscriber, 'id'>): Promise<void> {
  await till.settlement.sync(till.provider, { kind: 'subscription', id });
}

/** Whether a user may watch premium courses at a moment. */
export function mayWatch(
  site: TestSite,
  { user }: Pick<Subscriber, 'user'>,
  moment: string | Date,
): Promise<boolean> {
  const anyCourse = '00000000-0000-4000-8000-000000000000';
  return isEntitled(site.deps.database.db, user.user.id, anyCourse, new Date(moment));
}

/** A subscription as the shop has it. */
export function storedSubscription(site: TestSite, { subscriptionId }: Pick<Subscriber, 'subscriptionId'>) {
  return site.deps.database.db
    .selectFrom('subscriptions')
    .selectAll()
    .where('id', '=', subscriptionId)
    .executeTakeFirstOrThrow();
}

/** The payments of a subscription as the shop has them, the oldest first. */
export function storedPayments(site: TestSite, { subscriptionId }: Pick<Subscriber, 'subscriptionId'>) {
  return site.deps.database.db
    .selectFrom('payments')
    .selectAll()
    .where('subscription_id', '=', subscriptionId)
    .orderBy('period_start')
    .execute();
}
