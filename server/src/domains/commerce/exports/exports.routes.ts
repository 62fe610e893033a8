import {
  exportInvoices,
  exportOrders,
  exportPayments,
  exportSubscriptions,
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
  return [
    route(exportOrders, (call) => send('orders', call)),
    route(exportPayments, (call) => send('payments', call)),
    route(exportSubscriptions, (call) => send('subscriptions', call)),
    route(exportInvoices, (call) => send('invoices', call)),
  ];
}
