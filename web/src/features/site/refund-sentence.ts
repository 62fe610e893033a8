import type { ShopTerms } from '@fit-coder/contracts/customers/refunds';
import type { OrderDetails } from '@fit-coder/contracts/selling/orders';

/** For whom something is bought. */
export type Beneficiary = OrderDetails['recipient'];

/** The refund terms, as a buyer reads them before paying. Only the seller refunds what others may already use. */
export function refundSentence(
  { refundDays, refundShare }: Pick<ShopTerms, 'refundDays' | 'refundShare'>,
  beneficiary: Beneficiary = 'buyer',
): string {
  if (refundDays === 0) return 'Purchases cannot be refunded.';
  if (beneficiary !== 'buyer') return sentences[beneficiary];
  const days = refundDays === 1 ? 'one day' : `${refundDays} days`;
  return `Money back within ${days}${shareWords(refundShare)}.`;
}

const sentences = {
  gift: 'You cannot return a gift yourself, because someone may already be using it. Write to us if you want a refund.',
  team: 'You cannot return a team’s seats yourself, because others may already be using them. Write to us if you want a refund.',
} as const;

function shareWords(share: number): string {
  if (share === 100) return '';
  return share === 0
    ? ', if you have not watched a lecture'
    : `, if you watched at most ${share}% of each course`;
}
