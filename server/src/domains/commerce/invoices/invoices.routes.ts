import {
  getBillingDetails,
  getInvoice,
  getInvoicePdf,
  listInvoices,
  updateBillingDetails,
} from '@fit-coder/contracts/selling/invoices';
import { currentUserOf, route, type Route } from '../../../platform/route.ts';
import type { InvoicesService } from './invoices.service.ts';

export function invoiceRoutes(invoices: InvoicesService): Route[] {
  return [
    route(listInvoices, (call) => invoices.page(currentUserOf(call), call.query.cursor)),
    route(getInvoice, async (call) => ({
      invoice: await invoices.invoice(currentUserOf(call), call.params.number),
    })),
    route(getInvoicePdf, async (call) => {
      const { number } = call.params;
      const pdf = await invoices.pdf(currentUserOf(call), number);
      call.response.download(`${number}.pdf`);
      return pdf;
    }),
    route(getBillingDetails, async (call) => ({
      details: await invoices.billingDetails(currentUserOf(call)),
    })),
    route(updateBillingDetails, async (call) => ({
      details: await invoices.changeBillingDetails(currentUserOf(call), call.body),
      message: 'Your billing details were saved. Your next invoice shows them.',
    })),
  ];
}
