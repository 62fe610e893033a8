import type { ReactElement } from 'react';
import { refundSentence, type Beneficiary } from './refund-sentence.ts';
import { useGetShopTermsQuery } from './terms.api.ts';

interface RefundTermsProps {
  /** For whom it is bought; the buyer unless given. */
  readonly beneficiary?: Beneficiary;
}

/** When the money is paid back, as a sentence; nothing while that is not known. Start `getShopTerms` in the loader. */
export function RefundTerms({ beneficiary }: RefundTermsProps): ReactElement | null {
  const { data } = useGetShopTermsQuery();
  return data ? <p className="text-sm text-muted">{refundSentence(data.terms, beneficiary)}</p> : null;
}
