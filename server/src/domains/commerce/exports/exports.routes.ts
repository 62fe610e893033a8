import {
  exportInvoices,
  exportOrders,
  exportPayments,
  exportSubscriptions,
  type ExportPeriod,
} from '@fit-coder/contracts/operations/exports';
import { route, type Call, type Route } from '../../../platform/route.ts';
import type { ExportsService, FileName } from './exports.service.ts';

type ExportCall = Pick<Call<typeof exportOrders>, 'query' | 'response'>;

export function exportRoutes(exports: ExportsService): Route[] {
  const send = async (name: FileName, { query, response }: ExportCall) => {
    const pieces = await exports.file(name, query);
    const period = [query.from && `from-${query.from}`, query.to && `to-${query.to}`].filter(Boolean);
    response.download(`${[name, ...period].join('-')}.csv`);
    return pieces;
  };
  const asked = (name: FileName) => ({ sentence: ({ query }: ExportCall) => sentenceOf(name, query) });
  return [
    route(exportOrders, (call) => send('orders', call), asked('orders')),
    route(exportPayments, (call) => send('payments', call), asked('payments')),
    route(exportSubscriptions, (call) => send('subscriptions', call), asked('subscriptions')),
    route(exportInvoices, (call) => send('invoices', call), asked('invoices')),
  ];
}

const exported = {
  orders: 'orders',
  payments: 'payments and refunds',
  subscriptions: 'subscriptions',
  invoices: 'invoices and credit notes',
} as const satisfies Record<FileName, string>;

/** What is exported, such as `Export the orders from 2026-01-01 up to 2026-06-30.` */
function sentenceOf(name: FileName, { from, to }: ExportPeriod): string {
  if (from === undefined && to === undefined) return `Export all ${exported[name]}.`;
  return `Export the ${exported[name]}${from ? ` from ${from}` : ''}${to ? ` up to ${to}` : ''}.`;
}
