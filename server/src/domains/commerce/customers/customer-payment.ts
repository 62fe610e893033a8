import type { CustomerPayment } from '@fit-coder/contracts/customers/customers';
import type { Database } from '../../../platform/database/database.ts';
import { findNames } from '../../accounts/accounts.ts';
import { leftOf, refusalOf } from '../refunds/refund.ts';
import { findRefundables } from '../refunds/refunds.repository.ts';
import {
  findDocumentsOf,
  findRefundRequestsOf,
  findRefundsOf,
  type findPaymentsOf,
} from './payments.repository.ts';

type Row = Awaited<ReturnType<typeof findPaymentsOf>>[number];
type Refund = CustomerPayment['refunds'][number];
interface OfPayment {
  readonly payment_id: string;
}

/** Payments with their refunds and documents, in as many queries for a page as for one payment. */
export async function presentPayments(db: Database, rows: readonly Row[]): Promise<CustomerPayment[]> {
  const ids = rows.map(({ id }) => id);
  const refundables = new Map((await findRefundables(db, ids)).map((payment) => [payment.id, payment]));
  const refunds = await refundsOf(db, ids);
  const documents = grouped(await findDocumentsOf(db, ids));
  return rows.flatMap((row) => {
    const payment = refundables.get(row.id);
    if (!payment) return [];
    const refusal = refusalOf(payment);
    return {
      id: row.id,
      provider: payment.provider,
      providerPayment: payment.providerPayment,
      description: row.description ?? row.plan ?? '',
      reference: row.reference,
      amountCents: payment.amount,
      currency: payment.currency,
      status: payment.status,
      failure: row.failure,
      dispute: payment.dispute,
      at: (payment.paidAt ?? row.created_at).toISOString(),
      periodEnd: row.period_end?.toISOString() ?? null,
      renews: payment.providerSubscription !== null,
      leftCents: refusal === null ? leftOf(payment) : 0,
      refusal,
      refunds: refunds.get(row.id) ?? [],
      invoices: (documents.get(row.id) ?? []).map(({ number, kind }) => ({ number, kind })),
    };
  });
}

/** The requests without an answer come first. */
async function refundsOf(db: Database, ids: readonly string[]): Promise<Map<string, Refund[]>> {
  const requests = (await findRefundRequestsOf(db, ids)).map((request) => {
    const status = request.failure === null ? ('requested' as const) : ('failed' as const);
    return { ...request, status };
  });
  const all = [
    ...requests,
    ...(await findRefundsOf(db, ids)).map((refund) => ({ ...refund, failure: null })),
  ];
  const askers = all.flatMap(({ requested_by: id }) => id ?? []);
  const names = await findNames(db, [...new Set(askers)]);
  const presented = all.map(({ payment_id, amount, status, at, reason, requested_by: asker, failure }) => ({
    payment_id,
    refund: {
      amountCents: amount,
      status,
      at: at.toISOString(),
      reason,
      by: asker && (names.get(asker) ?? null),
      failure,
    },
  }));
  return new Map([...grouped(presented)].map(([id, group]) => [id, group.map(({ refund }) => refund)]));
}

function grouped<T extends OfPayment>(rows: readonly T[]): Map<string, T[]> {
  return Map.groupBy(rows, ({ payment_id: id }) => id);
}
