import type { ReactElement } from 'react';
import { SelectField, type SelectFieldProps } from './choice-field.tsx';

/** A choice among the currencies in use. Only for dialogs: the names can differ between server and browser. */
export function CurrencyField(props: Omit<SelectFieldProps, 'children'>): ReactElement {
  const names = new Intl.DisplayNames('en', { type: 'currency' });
  return (
    <SelectField {...props}>
      {Intl.supportedValuesOf('currency').map((code) => (
        <option key={code} value={code}>
          {code} · {names.of(code)}
        </option>
      ))}
    </SelectField>
  );
}
