import { formatMoney } from '@fit-coder/contracts/money';
import {
  getShopTerms,
  previewRefund,
  refundPayment,
  refundPurchase,
} from '@fit-coder/contracts/customers/refunds';
import { currentUserOf, route, type Route } from '../../../platform/route.ts';
import type { OwnRefundsService } from './own-refunds.service.ts';
import type { AskedRefund, RefundsService } from './refunds.service.ts';

export function refundRoutes(refunds: RefundsService, ownRefunds: OwnRefundsService): Route[] {
  return [
    route(getShopTerms, async () => ({ terms: await ownRefunds.terms() })),
    route(previewRefund, async (call) => ({
      refund: await ownRefunds.preview(currentUserOf(call), call.params.reference),
    })),
    route(refundPurchase, async (call) => ({
      message: sentenceOf(await ownRefunds.refund(currentUserOf(call), call.params.reference)),
    })),
    route(refundPayment, async (call) => {
      const { amountCents: amount, reason, endSubscription: endsSubscription } = call.body;
      const wish = { paymentId: call.params.id, amount, reason, endsSubscription, courseId: null };
      const requestedBy = currentUserOf(call).userId;
      const asked = await refunds.refund({ ...wish, requestedBy });
      return { message: sentenceOf(asked, await refunds.payerOf(call.params.id)) };
    }),
  ];
}

/** `payer`: who gets the money, for those who refund others. */
function sentenceOf({ amount, currency, status }: AskedRefund, payer = ''): string {
  const money = formatMoney(amount, currency);
  if (status === 'succeeded') return `${money} was refunded${payer}.`;
  const refund = `The refund of ${money}${payer}`;
  if (status === 'pending') return `${refund} is on its way.`;
  if (status === 'failed') return `${refund} did not work. Try again later.`;
  return `${refund} was requested. The payment provider does not answer at the moment, so the site will ask again.`;
}
