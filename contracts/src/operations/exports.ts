import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { shopOperationPaths } from '../paths/shop-operations.ts';

const day = z.iso.date('Enter a date such as 2026-11-22.');

/** The first and the last day (UTC) of the period; without one, the period is open on that side. */
const period = z.strictObject({ from: z.optional(day), to: z.optional(day) });
export type ExportPeriod = z.infer<typeof period>;

const file = {
  access: 'adminWrite',
  // A page of another site must not make an administrator's browser load the data, or fill the audit log.
  changes: true,
  query: period,
  output: z.string(),
  responseKind: 'csv',
  errors: [],
  limit: { max: 20, seconds: 60 },
} as const;

export const exportOrders = endpoint({
  ...shopOperationPaths.exportOrders,
  summary: 'Export the orders of a period as CSV, by the time they were made',
  ...file,
});

export const exportPayments = endpoint({
  ...shopOperationPaths.exportPayments,
  summary: 'Export the payments and refunds of a period as CSV; the amounts of refunds are negative',
  ...file,
});

export const exportSubscriptions = endpoint({
  ...shopOperationPaths.exportSubscriptions,
  summary: 'Export the subscriptions that began in a period as CSV',
  ...file,
});

export const exportInvoices = endpoint({
  ...shopOperationPaths.exportInvoices,
  summary:
    'Export the invoices and credit notes of a period as CSV; the amounts of credit notes are negative',
  ...file,
});

export const exportEndpoints = { exportOrders, exportPayments, exportSubscriptions, exportInvoices };
