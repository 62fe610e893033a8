import {
  newPlanInput,
  planInput,
  priceInput,
  type AdminPlan,
} from '@fit-coder/contracts/selling/plans-administration';
import { useState, type ReactElement } from 'react';
import { useSiteCurrency } from '../../lib/api/site.api.ts';
import { useForm } from '../../lib/form.ts';
import { parseAmount, typedAmount } from '../../lib/typed-amount.ts';
import { Dialog } from '../../ui/feedback/dialog.tsx';
import { SelectField } from '../../ui/forms/choice-field.tsx';
import { CurrencyField } from '../../ui/forms/currency-field.tsx';
import { FieldForm } from '../../ui/forms/field-form.tsx';
import { TextField } from '../../ui/forms/text-field.tsx';
import { readPlanForm, textOf, type FieldOf } from './plan-fields.ts';
import { PlanWordsFields } from './plan-words-fields.tsx';
import { useCreatePlanMutation, useSetPlanPriceMutation, useUpdatePlanMutation } from './plans.api.ts';

interface DialogProps {
  readonly open: boolean;
  readonly onClose: () => void;
}

const readPrice = (data: FormData) => {
  const currency = textOf(data, 'currency');
  return { currency, amountCents: parseAmount(textOf(data, 'amountCents'), currency) };
};

interface NewPlanDialogProps extends DialogProps {
  readonly onCreated?: (() => void) | undefined;
}

/** Creates a plan with its first price. */
export function NewPlanDialog({ open, onClose, onCreated }: NewPlanDialogProps): ReactElement {
  const [create] = useCreatePlanMutation();
  const siteCurrency = useSiteCurrency();
  const form = useForm(
    newPlanInput,
    async ({ currency, amountCents, ...plan }) => {
      const response = await create({ body: { ...plan, prices: [{ currency, amountCents }] } });
      if (response.data) {
        onCreated?.();
        onClose();
      }
      return response;
    },
    {
      read: (data) => ({ ...readPlanForm(data), ...readPrice(data), interval: textOf(data, 'interval') }),
    },
  );
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => next || onClose()}
      title="New plan"
      description="It is on sale as soon as you create it. Add prices in other currencies afterwards."
      wide
    >
      <FieldForm form={form} submit="Create plan">
        <PlanWordsFields form={form} />
        <div className="grid gap-5 sm:grid-cols-[2fr_3fr_2fr]">
          <SelectField {...form.field('interval')} label="Paid every" defaultValue="month">
            <option value="month">Month</option>
            <option value="year">Year</option>
          </SelectField>
          <PriceFields form={form} currency={siteCurrency} />
        </div>
      </FieldForm>
    </Dialog>
  );
}

interface PlanDialogProps extends DialogProps {
  readonly plan: AdminPlan;
}

/** Changes what can be changed about a plan that has subscribers. */
export function EditPlanDialog({ plan, open, onClose }: PlanDialogProps): ReactElement {
  const [update] = useUpdatePlanMutation();
  const form = useForm(
    planInput,
    async (body) => {
      const response = await update({ params: { id: plan.id }, body });
      if (response.data) onClose();
      return response;
    },
    { read: readPlanForm },
  );
  return (
    <Dialog open={open} onOpenChange={(next) => next || onClose()} title={`Edit ${plan.name}`}>
      <FieldForm form={form} submit="Save">
        <PlanWordsFields form={form} plan={plan} />
      </FieldForm>
    </Dialog>
  );
}

interface PriceDialogProps extends PlanDialogProps {
  /** The currency whose price changes; null for a further currency. */
  readonly currency: string | null;
}

/** Sets a plan's price in one currency. */
export function PriceDialog({ plan, currency, open, onClose }: PriceDialogProps): ReactElement {
  const [setPrice] = useSetPlanPriceMutation();
  const siteCurrency = useSiteCurrency();
  const now = plan.prices.find((price) => price.currency === currency && price.retiredAt === null);
  const form = useForm(
    priceInput,
    async ({ currency: chosen, amountCents }) => {
      const response = await setPrice({
        params: { id: plan.id, currency: chosen },
        body: { amountCents },
      });
      if (response.data) onClose();
      return response;
    },
    { read: (data) => ({ ...readPrice(data), ...(currency && { ...priceOf(data, currency) }) }) },
  );
  const kept = now && now.subscribers > 0;
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => next || onClose()}
      title={currency === null ? `Add a price to ${plan.name}` : `${plan.name} in ${currency}`}
      description={
        kept
          ? `${now.subscribers === 1 ? 'One subscriber keeps' : `${now.subscribers} subscribers keep`} the current price. New subscribers pay the new one.`
          : 'New subscribers pay this price.'
      }
    >
      <FieldForm form={form} submit="Save price">
        {currency === null ? (
          <div className="grid gap-5">
            <PriceFields form={form} currency={siteCurrency} />
          </div>
        ) : (
          <TextField
            {...form.field('amountCents')}
            label={`Price in ${currency}`}
            hint={`For one ${plan.interval}, including tax.`}
            defaultValue={typedAmount(now?.amountCents ?? null, currency)}
            inputMode="decimal"
            autoComplete="off"
          />
        )}
      </FieldForm>
    </Dialog>
  );
}

function priceOf(data: FormData, currency: string) {
  return { currency, amountCents: parseAmount(textOf(data, 'amountCents'), currency) };
}

interface PriceFieldsProps {
  readonly form: { readonly field: FieldOf<'currency' | 'amountCents'> };
  /** The currency at first. */
  readonly currency: string;
}

function PriceFields({ form, currency }: PriceFieldsProps): ReactElement {
  const [chosen, setChosen] = useState(currency);
  return (
    <>
      <CurrencyField
        {...form.field('currency')}
        label="Currency"
        value={chosen}
        onChange={(event) => setChosen(event.target.value)}
      />
      <TextField
        {...form.field('amountCents')}
        label={`Price in ${chosen}`}
        inputMode="decimal"
        autoComplete="off"
      />
    </>
  );
}
