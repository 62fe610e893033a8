import type { ShopTerms } from '@fit-coder/contracts/customers/refunds';

/** When a buyer gets the money back, before they buy. */
export function refundSentence({ refundDays, refundShare }: ShopTerms): string {
  if (refundDays === 0) return 'Purchases cannot be refunded.';
  const days = refundDays === 1 ? 'one day' : `${refundDays} days`;
  const share = refundShare === 100 ? '' : `, if you watched at most ${refundShare}% of each course`;
  return `Money back within ${days}${share}.`;
}
