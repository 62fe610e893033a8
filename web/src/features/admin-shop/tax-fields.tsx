import type { GetShopOutput, Shop } from '@fit-coder/contracts/selling/shop';
import { useState, type ReactElement } from 'react';
import { SelectField } from '../../ui/forms/choice-field.tsx';
import { TextArea, TextField } from '../../ui/forms/text-field.tsx';
import { typedRates } from './tax-rates.ts';

/** The wiring of a field by its path, such as `seller.name`, which is also the path of its messages. */
export type FieldAt = (path: string) => { readonly name: string; readonly error: string | undefined };

/** What decides whether a rule has an effect. */
export type TaxEffects = Pick<GetShopOutput, 'countryKnown' | 'providerComputesTax'>;

interface TaxFieldsProps extends TaxEffects {
  readonly field: FieldAt;
  readonly tax: Shop['tax'];
}

const ruleWords = {
  none: 'No tax',
  flat: 'My rates by country',
  provider: 'Computed by the payment provider',
} as const;

/** The rule for the tax, with what it needs, and why it may have no effect. */
export function TaxFields({ field, tax, ...effects }: TaxFieldsProps): ReactElement {
  const [rule, setRule] = useState<string>(tax.rule);
  return (
    <fieldset className="grid gap-5">
      <legend className="label mb-4 text-muted">3 Tax</legend>
      <SelectField
        {...field('tax.rule')}
        label="Tax on invoices"
        hint="Prices contain the tax, so it never changes what a buyer pays."
        defaultValue={tax.rule}
        onChange={(event) => setRule(event.target.value)}
      >
        {Object.entries(ruleWords).map(([value, words]) => (
          <option key={value} value={value}>
            {words}
          </option>
        ))}
      </SelectField>
      <TaxWarning rule={rule} {...effects} />
      <div hidden={rule === 'none'}>
        <TextField
          {...field('tax.name')}
          label="Name of the tax"
          hint="Such as VAT or GST."
          defaultValue={tax.name}
          maxLength={20}
        />
      </div>
      <div className="grid gap-5" hidden={rule !== 'flat'}>
        <TextArea
          {...field('tax.rates')}
          label="Rates in percent"
          hint="One country on each line, such as DE 19."
          defaultValue={typedRates(tax.rates)}
          rows={4}
        />
        <TextField
          {...field('tax.defaultRate')}
          label="Rate everywhere else (%)"
          hint="For all other countries, and for buyers whose country is unknown. 0 for no tax."
          defaultValue={(tax.defaultRate ?? 0) / 100}
          inputMode="decimal"
          autoComplete="off"
        />
      </div>
    </fieldset>
  );
}

/** Why the chosen rule finds no tax, or not that of the buyer's country; nothing if it does. */
function TaxWarning({ rule, countryKnown, providerComputesTax }: TaxEffects & { rule: string }) {
  const isBlind = rule === 'flat' && !countryKnown;
  const isIdle = rule === 'provider' && !providerComputesTax;
  if (!isBlind && !isIdle) return null;
  return (
    <p role="status" className="rounded-control bg-warning-wash px-4 py-3 text-sm">
      {isIdle ? (
        <>
          <strong className="font-semibold">This rule has no effect:</strong> the payment provider of this
          site computes no tax. Choose another rule.
        </>
      ) : (
        <>
          <strong className="font-semibold">The site does not know where buyers are.</strong> Buyers who
          entered a country for their invoices get that country’s rate; all others get the “Rate everywhere
          else”. Set TRUST_PROXY=on and COUNTRY_HEADER to the header in which your proxy names the country,
          such as CF-IPCountry, and restart the site.
        </>
      )}
    </p>
  );
}
