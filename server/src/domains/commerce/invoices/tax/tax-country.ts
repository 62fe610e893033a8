import type { Database } from '../../../../platform/database/database.ts';
import { findBillingDetails } from '../billing-details.repository.ts';

/**
 * The country that decides about the tax, for the price and for the invoice: the one in the buyer's billing details, or
 * else `known`, the one from which they ordered. Null if neither is known. The country of the billing details does not
 * decide about the price, because a buyer can enter any country.
 */
export async function taxCountry(
  db: Database,
  userId: string | null,
  known: string | null,
): Promise<string | null> {
  const details = userId === null ? null : await findBillingDetails(db, userId);
  return details?.country ?? known;
}
