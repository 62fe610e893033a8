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
      const order = await refunds.orderOf(call.params.id);
      return { message: sentenceOf(await refunds.refund({ ...wish, requestedBy }), order) };
    }),
  ];
}

/** `order`: what was paid, for administrators and their audit log. */
function sentenceOf({ amount, currency, status }: AskedRefund, order = ''): string {
  const money = formatMoney(amount, currency) + order;
  if (status === 'succeeded') return `${money} was refunded.`;
  if (status === 'pending') return `The refund of ${money} is on its way.`;
  if (status === 'failed') return `The refund of ${money} did not work. Try again later.`;
  return `The refund of ${money} was requested. The payment provider does not answer at the moment, so the site will ask again.`;
}
