import type { EndpointPath } from '../endpoint.ts';
import { get, put } from './methods.ts';

/** The paths of invoices and billing details. They have their own file because few screens call them. */
export const invoicePaths = {
  listInvoices: get('/invoices'),
  getInvoice: get('/invoices/:number'),
  getInvoicePdf: get('/invoices/:number/pdf'),
  getBillingDetails: get('/billing/details'),
  updateBillingDetails: put('/billing/details'),
} as const satisfies Record<string, EndpointPath>;
