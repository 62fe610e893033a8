import type { ReactElement } from 'react';
import { refundSentence } from './refund-sentence.ts';
import { useGetShopTermsQuery } from './terms.api.ts';

/** When the money is paid back, as a sentence; nothing while that is not known. Start `getShopTerms` in the loader. */
export function RefundTerms(): ReactElement | null {
  const { data } = useGetShopTermsQuery();
  return data ? <p className="text-sm text-muted">{refundSentence(data.terms)}</p> : null;
}
