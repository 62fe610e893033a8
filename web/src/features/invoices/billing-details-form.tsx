import { countryCodes, countryName } from '@fit-coder/contracts/countries';
import { billingDetails, type BillingDetails } from '@fit-coder/contracts/selling/invoices';
import { useEffect, useMemo, useRef, type ReactElement } from 'react';
import { useForm } from '../../lib/form.ts';
import { Button } from '../../ui/controls/button.tsx';
import { showToast } from '../../ui/feedback/show-toast.tsx';
import { SelectField } from '../../ui/forms/choice-field.tsx';
import { FieldForm } from '../../ui/forms/field-form.tsx';
import { TextArea, TextField } from '../../ui/forms/text-field.tsx';
import { useUpdateBillingDetailsMutation } from './invoices.api.ts';

interface BillingDetailsFormProps {
  readonly details: BillingDetails;
  readonly onClose: () => void;
}

/** Changes the billing details. Drawn only in the browser, because servers and browsers name some countries differently. */
export function BillingDetailsForm({ details, onClose }: BillingDetailsFormProps): ReactElement {
  const [update] = useUpdateBillingDetailsMutation();
  const form = useForm(
    billingDetails,
    async (body) => {
      const outcome = await update({ body });
      if (outcome.data) {
        showToast('success', outcome.data.message);
        onClose();
      }
      return outcome;
    },
    { read: readDetails },
  );
  const first = useRef<HTMLInputElement>(null);
  useEffect(() => first.current?.focus(), []);
  const countries = useMemo(
    () =>
      countryCodes
        .map((code) => ({ code, name: countryName(code) }))
        .toSorted((one, other) => one.name.localeCompare(other.name, 'en')),
    [],
  );
  return (
    <div className="max-w-form">
      <FieldForm form={form} submit="Save billing details" spaced>
        <TextField
          {...form.field('name')}
          label="Name or company"
          hint="Leave it empty to use the name of your account."
          autoComplete="billing organization"
          defaultValue={details.name}
          maxLength={120}
          ref={first}
        />
        <TextArea
          {...form.field('address')}
          label="Address"
          autoComplete="billing street-address"
          defaultValue={details.address}
          maxLength={400}
          rows={3}
        />
        <SelectField
          {...form.field('country')}
          label="Country"
          autoComplete="billing country"
          defaultValue={details.country ?? ''}
        >
          <option value="">No country</option>
          {countries.map(({ code, name }) => (
            <option key={code} value={code}>
              {name}
            </option>
          ))}
        </SelectField>
        <TextField
          {...form.field('taxId')}
          label="Tax ID"
          hint="Such as a VAT number, if you buy for a company."
          autoComplete="off"
          defaultValue={details.taxId}
          maxLength={40}
        />
      </FieldForm>
      <Button variant="quiet" className="mt-3" onClick={onClose}>
        Cancel
      </Button>
    </div>
  );
}

function readDetails(data: FormData) {
  const read = (name: string) => data.get(name);
  return {
    name: read('name'),
    address: read('address'),
    country: read('country') || null,
    taxId: read('taxId'),
  };
}
