import { latePreorder } from '@fit-coder/contracts/selling/preorder-words';
import { useGetShopTermsQuery } from './terms.api.ts';

/** What happens to the money for a pre-ordered course that is late; nothing while that is not known. See `RefundTerms`. */
export function PreorderTerms(): string | null {
  const { data } = useGetShopTermsQuery();
  return data ? latePreorder(data.terms.preorderDays) : null;
}
