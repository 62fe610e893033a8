import { shop as shopSchema, type Shop } from '@fit-coder/contracts/selling/shop';
import type { ReactElement } from 'react';
import { useForm } from '../../lib/form.ts';
import { showToast } from '../../ui/feedback/show-toast.tsx';
import { FieldForm } from '../../ui/forms/field-form.tsx';
import { TextArea, TextField } from '../../ui/forms/text-field.tsx';
import { useUpdateShopMutation } from './shop.api.ts';
import { TaxFields, type FieldAt, type TaxEffects } from './tax-fields.tsx';
import { parseRate, parseRates } from './tax-rates.ts';

interface PartProps {
  readonly field: FieldAt;
  readonly shop: Shop;
}

interface ShopFormProps extends TaxEffects {
  readonly shop: Shop;
}

/** Changes the seller, the rules for refunds and the tax. */
export function ShopForm({ shop, ...effects }: ShopFormProps): ReactElement {
  const [update] = useUpdateShopMutation();
  const form = useForm(
    shopSchema,
    async (body) => {
      const outcome = await update({ body });
      if (outcome.data) showToast('success', outcome.data.message);
      return outcome;
    },
    { read: readShop },
  );
  const field = form.field as FieldAt;
  return (
    <div className="max-w-form">
      <FieldForm form={form} submit="Save" spaced>
        <SellerFields field={field} shop={shop} />
        <RefundFields field={field} shop={shop} />
        <TaxFields field={field} tax={shop.tax} {...effects} />
      </FieldForm>
    </div>
  );
}

function SellerFields({ field, shop: { seller, invoicePrefix } }: PartProps): ReactElement {
  return (
    <fieldset className="grid gap-5">
      <legend className="label mb-4 text-muted">1 Seller on invoices</legend>
      <TextField
        {...field('seller.name')}
        label="Name or company"
        hint="Until you enter it, invoices name “Fit Coder Courses”."
        defaultValue={seller.name}
        maxLength={120}
      />
      <TextArea
        {...field('seller.address')}
        label="Address"
        hint="As it should be printed, line by line."
        defaultValue={seller.address}
        maxLength={400}
        rows={3}
      />
      <TextField {...field('seller.taxId')} label="Tax ID" defaultValue={seller.taxId} maxLength={40} />
      <TextField
        {...field('seller.email')}
        label="Email for questions"
        hint="Shown on invoices, and as “Contact” in the footer of every page."
        type="email"
        defaultValue={seller.email}
      />
      <TextField
        {...field('invoicePrefix')}
        label="Prefix of invoice numbers"
        hint={`Invoices are numbered ${invoicePrefix}-2026-000001 and so on. With a new prefix they begin at 1 again.`}
        defaultValue={invoicePrefix}
        maxLength={8}
        autoComplete="off"
        required
      />
    </fieldset>
  );
}

function RefundFields({ field, shop: { refund, preorderDays } }: PartProps): ReactElement {
  return (
    <fieldset className="grid items-start gap-5 sm:grid-cols-2">
      <legend className="label mb-4 text-muted">2 Refunds</legend>
      <NumberField
        {...field('refund.days')}
        label="Days after the payment"
        hint="0 if you do not offer refunds."
        defaultValue={refund.days}
      />
      <NumberField
        {...field('refund.share')}
        label="Most that may be watched (%)"
        hint="Of each course."
        defaultValue={refund.share}
      />
      <NumberField
        {...field('preorderDays')}
        className="sm:col-span-2"
        label="Longest delay of a pre-order (days)"
        hint="If a course is later than this, its buyers get their money back."
        defaultValue={preorderDays}
      />
    </fieldset>
  );
}

interface NumberFieldProps {
  readonly name: string;
  readonly error: string | undefined;
  readonly label: string;
  readonly hint: string;
  readonly defaultValue: number;
  readonly className?: string;
}

function NumberField(props: NumberFieldProps): ReactElement {
  return <TextField {...props} inputMode="numeric" autoComplete="off" required />;
}

function readShop(data: FormData) {
  const read = (name: string) => {
    const value = data.get(name);
    return typeof value === 'string' ? value : '';
  };
  const count = (name: string) => (/^\s*\d+\s*$/u.test(read(name)) ? Number(read(name)) : Number.NaN);
  return {
    seller: {
      name: read('seller.name'),
      address: read('seller.address'),
      taxId: read('seller.taxId'),
      email: read('seller.email').trim(),
    },
    invoicePrefix: read('invoicePrefix').trim().toUpperCase(),
    refund: { days: count('refund.days'), share: count('refund.share') },
    preorderDays: count('preorderDays'),
    tax: {
      rule: read('tax.rule'),
      name: read('tax.name'),
      rates: parseRates(read('tax.rates')),
      defaultRate: parseRate(read('tax.defaultRate')) ?? Number.NaN,
    },
  };
}
