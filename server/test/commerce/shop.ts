import { randomUUID } from 'node:crypto';
import { paymentWebhook, subscribe } from '@fit-coder/contracts/commerce';
import { expect } from 'vitest';
import { findCheckout } from '../../src/domains/commerce/sandbox/checkouts/checkouts.repository.ts';
import { chargeCheckout } from '../../src/domains/commerce/sandbox/checkouts/checkouts.service.ts';
import type { SandboxEvent } from '../../src/domains/commerce/sandbox/event.ts';
import { sandboxWebhook } from '../../src/domains/commerce/sandbox/jobs.ts';
import { deliver } from '../../src/domains/commerce/sandbox/outbox.ts';
import { sign, signatureHeader, webhookKey } from '../../src/domains/commerce/sandbox/signature.ts';
import { jobHandler } from '../../src/platform/queue/queue.ts';
import type { TestUser, TestSite } from '../support/test-site.ts';

/** A pending order: its buyer, its reference, and the sandbox's id and page for it. */
export interface Ordered {
  readonly user: TestUser;
  readonly reference: string;
  readonly subscriptionId: string;
  readonly checkout: string;
  readonly url: string;
}

/** A user orders a plan. */
export async function order(site: TestSite, plan = 'monthly', user?: TestUser): Promise<Ordered> {
  const buyer = user ?? (await site.user());
  const { data } = await site.call(subscribe, { body: { plan } }, buyer.cookie);
  return {
    user: buyer,
    reference: data.reference,
    subscriptionId: data.subscriptionid ?? '',
    checkout: data.url.split('/').at(-1) ?? '',
    url: data.url,
  };
}

/** The cards of the sandbox by what they do. */
export const cards = {
  paid: { last4: '4242', declined: false },
  declined: { last4: '0002', declined: true },
  declinedLater: { last4: '0341', declined: false },
} as const;

/** Changes a checkout in the sandbox's books without sending an event: its amount, and then whether its card pays. */
export async function keepBooks(
  site: TestSite,
  checkout: string,
  change: { status?: 'paid' | 'declined'; amount_cents?: number; currency?: string },
): Promise<void> {
  const { db } = site.deps.database;
  const { status, ...amount } = change;
  if (Object.keys(amount).length > 0)
    await db.updateTable('sandbox_checkouts').set(amount).where('id', '=', checkout).execute();
  if (status) await chargeWithoutEvent(db, checkout, status);
}

/** Charges a card in the sandbox's books, without sending an event. */
export async function chargeWithoutEvent(
  db: TestSite['deps']['database']['db'],
  checkout: string,
  card: keyof typeof cards,
): Promise<void> {
  const found = await findCheckout(db, checkout);
  const told = found
    ? await db.transaction().execute((tx) => chargeCheckout(tx, found, cards[card], new Date()))
    : [];
  if (told.length === 0) throw new Error(`the checkout ${checkout} is not open`);
}

type CheckoutEvent = Extract<SandboxEvent, { checkout: string }>;

export function eventOf(checkout: string, type: CheckoutEvent['type'] = 'checkout.paid'): CheckoutEvent {
  return { id: `evt_${randomUUID()}`, type, createdAt: new Date().toISOString(), checkout };
}

/** Posts a webhook as the sandbox would; `headers` replaces the signature. */
export function post(site: TestSite, event: object, headers?: Record<string, string>) {
  const payload = JSON.stringify(event);
  const signature = sign(webhookKey(site.deps.secret), Buffer.from(payload), new Date());
  return site.call(paymentWebhook, { params: { provider: 'sandbox' } }, undefined, {
    payload,
    headers: { 'content-type': 'application/json', ...(headers ?? { [signatureHeader]: signature }) },
  });
}

/** What the double of the sandbox's outbox does differently. */
export interface Misbehaviour {
  /** The number of copies of each webhook, sent at once. */
  readonly copies?: number;
  /** Events that are sent before the event itself, such as an older one of the same checkout. */
  readonly before?: (event: SandboxEvent) => readonly SandboxEvent[];
  /** Nothing is sent before this resolves. */
  readonly release?: Promise<void>;
}

/** Starts running jobs with a double of the sandbox's outbox, which also sends over real HTTP. */
export async function workWithOutbox(site: TestSite, misbehaviour: Misbehaviour): Promise<void> {
  const { copies = 1, before = () => [], release } = misbehaviour;
  const key = webhookKey(site.deps.secret);
  const outbox = jobHandler(sandboxWebhook, async ({ data, signal }) => {
    await release;
    const send = (event: SandboxEvent) => deliver({ data: { ...data, event }, signal }, key, site.deps.clock);
    for (const earlier of before(data.event)) await send(earlier);
    await Promise.all(Array.from({ length: copies }, () => send(data.event)));
  });
  const others = site.product.handlers.filter((handler) => handler.kind !== sandboxWebhook);
  await site.deps.queue.work([...others, outbox]);
}

/** Waits until every event of a checkout has an outcome, and returns the outcomes in order of arrival. */
export async function outcomesOf(site: TestSite, checkout: string, count = 1): Promise<(string | null)[]> {
  const read = () =>
    site.deps.database.db
      .selectFrom('payment_events')
      .select(['outcome', 'handled_at'])
      .where('provider_checkout', '=', checkout)
      .orderBy('id')
      .execute();
  await expect.poll(async () => (await read()).filter((event) => event.handled_at).length).toBe(count);
  return (await read()).map((event) => event.outcome);
}

/** An order's status as stored. Asking the site for it would compare the order with its provider. */
export async function statusOf(site: TestSite, reference: string): Promise<string> {
  const { status } = await site.deps.database.db
    .selectFrom('orders')
    .select('status')
    .where('reference', '=', reference)
    .executeTakeFirstOrThrow();
  return status;
}

export function entitlementsOf(site: TestSite, userId: string) {
  return site.deps.database.db.selectFrom('entitlements').selectAll().where('user_id', '=', userId).execute();
}
