import { invoiceIssued } from '../commerce.jobs.ts';
import { issueCreditNote, issueDebitNote, issueInvoice } from '../invoices/issue.ts';
import type { PaymentChange } from '../payments/payments.repository.ts';
import type { Settling } from './settling.ts';

/**
 * Issues the documents about what a state of a payment made final: its invoice, a credit note for each refund that
 * succeeded, and a debit note for each that failed after all.
 */
export async function issueDocuments(
  { tx, queue, now }: Pick<Settling, 'tx' | 'queue' | 'now'>,
  { id, becamePaid, refunded, takenBack }: PaymentChange,
): Promise<void> {
  const issued = becamePaid ? [await issueInvoice(tx, id, now)] : [];
  for (const refund of refunded) issued.push(await issueCreditNote(tx, id, refund, now));
  for (const refund of takenBack) issued.push(await issueDebitNote(tx, id, refund, now));
  for (const invoiceId of issued)
    if (invoiceId !== null) await queue.send(tx, invoiceIssued, { invoiceId }, invoiceId);
}
