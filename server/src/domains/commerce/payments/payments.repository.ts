import { sql } from 'kysely';
import type { Database } from '../../../platform/database/database.ts';
import type { PaidFact } from '../entitlements/paid-fact.ts';
import type { PaymentState, RefundState } from './provider-states.ts';

/** Whose payment it is, and what it pays. */
export interface PaymentOwner {
  readonly userId: string | null;
  readonly orderId: string | null;
  readonly subscriptionId: string | null;
}

/** What a fetched state changed: what became final with it, which is told once. */
export interface PaymentChange {
  readonly id: string;
  readonly becamePaid: boolean;
  readonly becameFailed: boolean;
  /** The buyer's bank took the money back. */
  readonly becameTaken: boolean;
  /** The bank had taken the money back, and gave it back. */
  readonly becameReturned: boolean;
  /** The refunds that succeeded. */
  readonly refunded: readonly RefundState[];
  /** The refunds that had succeeded, and failed after all. */
  readonly takenBack: readonly RefundState[];
  /** The refunds that failed, whether or not they had succeeded. */
  readonly failedRefunds: readonly RefundState[];
}

/** Takes the ticket of a fetch that begins now. Of two states, the one with the higher ticket is applied last. */
export async function takeTicket(db: Database): Promise<number> {
  const { rows } = await sql<{ ticket: number }>`select nextval('provider_tickets') as ticket`.execute(db);
  const [row] = rows;
  if (!row) throw new Error('a sequence has a next value');
  return row.ticket;
}

/**
 * Stores a payment's state with its refunds; an older state changes nothing. The caller has locked the order or the
 * subscription that the payment belongs to.
 */
export async function storePayment(
  tx: Database,
  provider: string,
  state: PaymentState,
  owner: PaymentOwner,
  ticket: number,
): Promise<PaymentChange> {
  const before = await findStored(tx, provider, state.id);
  if (before && before.ticket >= ticket)
    return {
      id: before.id,
      becamePaid: false,
      becameFailed: false,
      becameTaken: false,
      becameReturned: false,
      refunded: [],
      takenBack: [],
      failedRefunds: [],
    };
  const id = await upsertPayment(tx, provider, state, owner, ticket);
  return {
    id,
    becamePaid: state.status === 'paid' && before?.status !== 'paid',
    becameFailed: state.status === 'failed' && before?.status !== 'failed',
    becameTaken: state.dispute?.fundsTaken === true && before?.funds_taken !== true,
    becameReturned: state.dispute?.fundsTaken !== true && before?.funds_taken === true,
    ...(await storeRefunds(tx, id, state.refunds)),
  };
}

async function upsertPayment(
  tx: Database,
  provider: string,
  state: PaymentState,
  owner: PaymentOwner,
  ticket: number,
): Promise<string> {
  const { amount, credit, tax, currency, status } = state;
  const values = {
    provider,
    provider_payment: state.id,
    user_id: owner.userId,
    order_id: owner.orderId,
    subscription_id: owner.subscriptionId,
    ...{ amount, credit, tax, currency, status },
    paid_at: state.paidAt,
    period_start: state.period?.start ?? null,
    period_end: state.period?.end ?? null,
    failure: state.failure,
    dispute: state.dispute?.status ?? null,
    funds_taken: state.dispute?.fundsTaken ?? false,
    ticket,
  };
  const { id } = await tx
    .insertInto('payments')
    .values(values)
    .onConflict((conflict) =>
      conflict.columns(['provider', 'provider_payment']).doUpdateSet((e) => ({
        ...values,
        // A subscription from before providers renewed them has a period that its provider does not know.
        period_start: e.fn.coalesce('excluded.period_start', 'payments.period_start'),
        period_end: e.fn.coalesce('excluded.period_end', 'payments.period_end'),
      })),
    )
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

function findStored(tx: Database, provider: string, providerPayment: string) {
  return tx
    .selectFrom('payments')
    .select(['id', 'status', 'funds_taken', 'ticket'])
    .where('provider', '=', provider)
    .where('provider_payment', '=', providerPayment)
    .forUpdate()
    .executeTakeFirst();
}

/**
 * Whose payments these are, as stored, with their order if one of them has it; null if none is stored. The payment that
 * tells it stays locked, so that of two transactions that store the next payment the second finds it.
 */
export async function findPaymentOwner(
  tx: Database,
  provider: string,
  providerPayments: readonly string[],
): Promise<PaymentOwner | null> {
  const row = await tx
    .selectFrom('payments')
    .select(['user_id as userId', 'order_id as orderId', 'subscription_id as subscriptionId'])
    .where('provider', '=', provider)
    .where('provider_payment', 'in', providerPayments)
    .orderBy(sql`order_id is null`)
    .orderBy('id')
    .limit(1)
    .forUpdate()
    .executeTakeFirst();
  return row ?? null;
}

/** Stores the refunds of a payment, and returns what became of them since the last state. */
async function storeRefunds(
  tx: Database,
  paymentId: string,
  refunds: readonly RefundState[],
): Promise<Pick<PaymentChange, 'refunded' | 'takenBack' | 'failedRefunds'>> {
  if (refunds.length === 0) return { refunded: [], takenBack: [], failedRefunds: [] };
  const known = await tx
    .selectFrom('refunds')
    .select(['provider_refund', 'status'])
    .where('payment_id', '=', paymentId)
    .execute();
  const before = new Map(known.map((row) => [row.provider_refund, row.status]));
  await tx
    .insertInto('refunds')
    .values(
      refunds.map(({ id, amount, status, createdAt }) => ({
        payment_id: paymentId,
        provider_refund: id,
        amount,
        status,
        created_at: createdAt,
      })),
    )
    .onConflict((conflict) =>
      conflict.columns(['payment_id', 'provider_refund']).doUpdateSet((e) => ({
        amount: e.ref('excluded.amount'),
        status: e.ref('excluded.status'),
      })),
    )
    .execute();
  return {
    refunded: refunds.filter(({ id, status }) => status === 'succeeded' && before.get(id) !== 'succeeded'),
    takenBack: refunds.filter(({ id, status }) => status === 'failed' && before.get(id) === 'succeeded'),
    failedRefunds: refunds.filter(({ id, status }) => status === 'failed' && before.get(id) !== 'failed'),
  };
}

/** The payments of an order, or of a subscription alone, as far as they decide about access. */
export function findPaidFacts(
  tx: Database,
  of: { readonly orderId: string } | { readonly subscriptionId: string },
): Promise<PaidFact[]> {
  const own =
    'orderId' in of
      ? paidFacts(tx).where('p.order_id', '=', of.orderId)
      : paidFacts(tx).where('p.subscription_id', '=', of.subscriptionId);
  return own.execute();
}

/**
 * The payments of a subscription, as far as they decide about access. Those of its payer's subscriptions before it are
 * among them, without their periods: a provider's credit belongs to the payer, and may pay the next subscription. Those in
 * another currency than its price are not.
 */
export function findSubscriptionFacts(tx: Database, subscriptionId: string): Promise<PaidFact[]> {
  const own = sql<boolean>`p.subscription_id = ${subscriptionId}`;
  const payer = tx.selectFrom('subscriptions').where('subscriptions.id', '=', subscriptionId);
  const priced = payer.innerJoin('plan_prices', 'plan_prices.id', 'subscriptions.plan_price_id');
  const first = tx.selectFrom('payments').where('subscription_id', '=', subscriptionId);
  return paidFacts(tx)
    .select(sql<Date | null>`case when ${own} then p.period_start end`.as('periodStart'))
    .select(sql<Date | null>`case when ${own} then p.period_end end`.as('periodEnd'))
    .where((e) =>
      e.or([
        own,
        e.and([
          e('p.user_id', '=', payer.select('user_id')),
          e('p.provider', '=', payer.select('provider')),
          e('p.subscription_id', 'is not', null),
          e(
            'p.paid_at',
            '<',
            first.select((f) => f.fn.min('paid_at').as('at')),
          ),
        ]),
      ]),
    )
    .where((e) =>
      e.or([
        e('p.currency', '=', priced.select('plan_prices.currency')),
        e.not(e.exists(priced.select('plan_prices.id'))),
      ]),
    )
    .execute();
}

/** What was paid back of a payment, and what its own buyer asked for and may still get: they give it up with the request. */
const returned = sql<number>`(
  coalesce((select sum(f.amount) from refunds f where f.payment_id = p.id and f.status = 'succeeded'), 0)
  + coalesce((select sum(r.amount) from refund_requests r
      where r.payment_id = p.id and r.requested_by = p.user_id and r.failure is null and not exists (
        select from refunds f where f.payment_id = r.payment_id and f.provider_refund = r.provider_refund
          and f.status <> 'pending')), 0))::int`;

function paidFacts(tx: Database) {
  return tx
    .selectFrom('payments as p')
    .select(['p.amount', 'p.credit', 'p.status', 'p.funds_taken as fundsTaken', 'p.paid_at as paidAt'])
    .select(['p.period_start as periodStart', 'p.period_end as periodEnd'])
    .select(returned.as('refunded'));
}
