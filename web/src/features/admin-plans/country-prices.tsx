import type { CountryPrices } from '@fit-coder/contracts/selling/plans-administration';
import { useState, type ReactElement } from 'react';
import { failureOf } from '../../lib/api/api.ts';
import { Badge } from '../../ui/controls/badge.tsx';
import { Button } from '../../ui/controls/button.tsx';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { LogSection } from '../../ui/layout/log-section.tsx';
import { CountryPricesDialog } from './country-prices-dialog.tsx';
import { useGetCountryPricesQuery } from './plans.api.ts';

/** The rule by which buyers in some countries pay less, and whether it has an effect. */
export function CountryPricesSection(): ReactElement {
  const { data, error } = useGetCountryPricesQuery();
  const prices = data?.countryPrices;
  return (
    <LogSection
      title="Prices by country"
      lead="Buyers in countries with lower price levels pay a share of the price, for plans and courses."
    >
      {prices ? (
        <CountryPricesState prices={prices} />
      ) : error ? (
        <p>{failureOf(error)?.error ?? 'The rule could not be loaded. Reload the page.'}</p>
      ) : (
        <Skeleton className="h-24" />
      )}
    </LogSection>
  );
}

function CountryPricesState({ prices }: { readonly prices: CountryPrices }): ReactElement {
  const [open, setOpen] = useState(false);
  const count = Object.keys(prices.shares).length;
  return (
    <div className="grid justify-items-start gap-4">
      <p className="flex flex-wrap items-center gap-3">
        <Badge tone={prices.on ? 'success' : 'neutral'}>{prices.on ? 'On' : 'Off'}</Badge>
        {count === 0
          ? 'Every country pays the whole price.'
          : `${count === 1 ? 'One country pays' : `${count} countries pay`} less.`}
      </p>
      {prices.countryKnown ? null : (
        <p className="max-w-prose rounded-control bg-warning-wash px-4 py-3 text-sm">
          <strong className="font-semibold">This rule has no effect yet:</strong> the site does not know where
          buyers are. Set TRUST_PROXY=on and COUNTRY_HEADER to the header in which your proxy names the
          country, such as CF-IPCountry, and restart the site.
        </p>
      )}
      <Button variant="secondary" onClick={() => setOpen(true)}>
        Edit prices by country
      </Button>
      {open ? <CountryPricesDialog prices={prices} onClose={() => setOpen(false)} /> : null}
    </div>
  );
}
