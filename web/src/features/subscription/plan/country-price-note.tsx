import type { ReactElement } from 'react';
import { useListPlansQuery } from '../subscription.api.ts';

/**
 * Says that a public price may be lower for a buyer, if it may. Public pages are cached, so they show one price for all
 * countries. Start `listPlans` in the loader.
 */
export function CountryPriceNote(): ReactElement | null {
  if (useListPlansQuery().data?.lessInSomeCountries !== true) return null;
  return (
    <p className="text-sm text-muted">
      Prices can be lower in your country. When you are logged in, you see your price before you pay.
    </p>
  );
}
