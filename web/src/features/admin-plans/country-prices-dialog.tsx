import type { CountryPrices } from '@fit-coder/contracts/selling/plans-administration';
import { useState, type FormEvent, type ReactElement } from 'react';
import { failureOf } from '../../lib/api/api.ts';
import { Button } from '../../ui/controls/button.tsx';
import { Dialog } from '../../ui/feedback/dialog.tsx';
import { Checkbox, SelectField } from '../../ui/forms/choice-field.tsx';
import { FormError } from '../../ui/forms/field-form.tsx';
import { countries, countryName } from './countries.ts';
import { useSetCountryPricesMutation } from './plans.api.ts';

interface CountryPricesDialogProps {
  readonly prices: CountryPrices;
  readonly onClose: () => void;
}

/** Edits the shares; nothing is saved before the button is pressed. */
export function CountryPricesDialog({ prices, onClose }: CountryPricesDialogProps): ReactElement {
  const [save, { isLoading, error }] = useSetCountryPricesMutation();
  const [shares, setShares] = useState<Readonly<Record<string, string>>>(() => typed(prices.shares));
  const listed = Object.keys(shares).toSorted((one, other) =>
    countryName(one).localeCompare(countryName(other), 'en'),
  );
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const on = new FormData(event.currentTarget).has('on');
    const body = { on, shares: Object.fromEntries(listed.map((code) => [code, Number(shares[code])])) };
    const { data } = await save({ body });
    if (data) onClose();
  };
  const remove = (code: string) =>
    setShares(Object.fromEntries(Object.entries(shares).filter(([other]) => other !== code)));
  const failure = failureOf(error);
  return (
    <Dialog
      open
      onOpenChange={(next) => next || onClose()}
      title="Prices by country"
      description="The share of the price that buyers in a country pay. All other countries pay the whole price."
    >
      <form className="grid gap-5" onSubmit={(event) => void submit(event)}>
        <FormError error={failure?.error} />
        <Checkbox name="on" label="Use these prices" defaultChecked={prices.on} />
        {listed.length === 0 ? null : (
          <ul className="grid max-h-72 gap-1 overflow-y-auto border-y border-hairline py-2">
            {listed.map((code) => (
              <ShareRow
                key={code}
                code={code}
                share={shares[code] ?? ''}
                onChange={(share) => setShares({ ...shares, [code]: share })}
                onRemove={() => remove(code)}
              />
            ))}
          </ul>
        )}
        <SelectField
          label="Add a country"
          value=""
          onChange={(event) => setShares({ ...shares, [event.target.value]: '50' })}
        >
          <option value="">Choose a country</option>
          {countries()
            .filter((code) => shares[code] === undefined)
            .map((code) => (
              <option key={code} value={code}>
                {countryName(code)}
              </option>
            ))}
        </SelectField>
        <div className="grid justify-items-start gap-2">
          <Button
            variant="secondary"
            size="small"
            onClick={() => setShares({ ...typed(prices.suggested), ...shares })}
          >
            Fill in suggested shares
          </Button>
          <p className="text-sm text-muted">
            From the World Bank’s price levels of 2023, rounded up to steps of 5 and at least 30%. What you
            entered stays. Check them before you save.
          </p>
        </div>
        <Button type="submit" loading={isLoading}>
          Save
        </Button>
      </form>
    </Dialog>
  );
}

function typed(shares: Readonly<Record<string, number>>): Record<string, string> {
  return Object.fromEntries(Object.entries(shares).map(([code, share]) => [code, String(share)]));
}

interface ShareRowProps {
  /** The country (ISO 3166-1). */
  readonly code: string;
  /** As typed. */
  readonly share: string;
  readonly onChange: (share: string) => void;
  readonly onRemove: () => void;
}

function ShareRow({ code, share, onChange, onRemove }: ShareRowProps): ReactElement {
  const name = countryName(code);
  return (
    <li className="flex items-center justify-between gap-3 px-1 text-sm">
      <label htmlFor={`share-${code}`} className="min-w-0 flex-1">
        {name}
      </label>
      <input
        id={`share-${code}`}
        className="control w-20 text-right font-mono"
        type="number"
        min={5}
        max={100}
        required
        value={share}
        onChange={(event) => onChange(event.target.value)}
      />
      <span>%</span>
      <Button variant="quiet" size="small" aria-label={`Remove ${name}`} onClick={onRemove}>
        Remove
      </Button>
    </li>
  );
}
