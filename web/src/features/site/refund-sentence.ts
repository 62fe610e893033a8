import type { ShopTerms } from '@fit-coder/contracts/customers/refunds';

/** When a buyer gets the money back, before they buy. */
export function refundSentence({
  refundDays,
  refundShare,
}: Pick<ShopTerms, 'refundDays' | 'refundShare'>): string {
  if (refundDays === 0) return 'Purchases cannot be refunded.';
  const days = refundDays === 1 ? 'one day' : `${refundDays} days`;
  return `Money back within ${days}${shareWords(refundShare)}.`;
}

function shareWords(share: number): string {
  if (share === 100) return '';
  return share === 0
    ? ', if you have not watched a lecture'
    : `, if you watched at most ${share}% of each course`;
}
