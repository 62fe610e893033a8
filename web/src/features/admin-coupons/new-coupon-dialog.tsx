import { couponInput } from '@fit-coder/contracts/selling/coupons';
import { useState, type ReactElement } from 'react';
import { useSiteCurrency } from '../../lib/api/site.api.ts';
import { useForm } from '../../lib/form.ts';
import { Dialog } from '../../ui/feedback/dialog.tsx';
import { SelectField } from '../../ui/forms/choice-field.tsx';
import { CurrencyField } from '../../ui/forms/currency-field.tsx';
import { FieldForm } from '../../ui/forms/field-form.tsx';
import { TextField } from '../../ui/forms/text-field.tsx';
import { readCouponForm, type CouponChoice } from './coupon-form.ts';
import { useCreateCouponMutation } from './coupons.api.ts';

/** What coupons can be for besides everything. */
export interface CouponTargets {
  readonly plans: readonly CouponChoice[];
  /** The courses that were found. */
  readonly courses: readonly CouponChoice[];
  readonly onSearch: (words: string) => void;
}

interface NewCouponDialogProps extends CouponTargets {
  readonly open: boolean;
  readonly onClose: () => void;
}

type Field = (name: string) => { readonly name: string; readonly error: string | undefined };

/** Creates a coupon. */
export function NewCouponDialog({ open, onClose, ...targets }: NewCouponDialogProps): ReactElement {
  const [create] = useCreateCouponMutation();
  const form = useForm(
    couponInput,
    async (body) => {
      const response = await create({ body });
      if (response.data) onClose();
      return response;
    },
    { read: (data) => readCouponForm(data, targets.courses) },
  );
  // The fields of the parts have names of their own, such as `off.percent`.
  const field: Field = form.field as Field;
  return (
    <Dialog open={open} onOpenChange={(next) => next || onClose()} title="New coupon">
      <FieldForm form={form} submit="Create coupon">
        <TextField
          {...form.field('code')}
          label="Code"
          required={false}
          hint="Letters, digits and hyphens. Leave it empty to generate a code that nobody can guess."
          className="[&_input]:font-mono [&_input]:uppercase"
          autoComplete="off"
          maxLength={32}
        />
        <OffFields field={field} />
        <TargetFields field={field} {...targets} />
        <div className="grid gap-5 sm:grid-cols-2">
          <TextField {...form.field('maxUses')} label="Uses" required={false} inputMode="numeric" />
          <TextField
            {...form.field('maxUsesPerUser')}
            label="Uses per user"
            required={false}
            inputMode="numeric"
          />
          <TextField {...form.field('startsAt')} type="date" label="First day (UTC)" required={false} />
          <TextField {...form.field('endsAt')} type="date" label="Last day (UTC)" required={false} />
        </div>
      </FieldForm>
    </Dialog>
  );
}

function OffFields({ field }: { readonly field: Field }): ReactElement {
  const [kind, setKind] = useState('percent');
  const siteCurrency = useSiteCurrency();
  return (
    <div className="grid gap-5 sm:grid-cols-2">
      <SelectField
        {...field('off.kind')}
        label="Takes off"
        value={kind}
        onChange={(event) => setKind(event.target.value)}
      >
        <option value="percent">A percentage</option>
        <option value="amount">An amount</option>
      </SelectField>
      {kind === 'percent' ? (
        <TextField {...field('off.percent')} label="Percent" inputMode="numeric" autoComplete="off" />
      ) : (
        <>
          <TextField {...field('off.amountCents')} label="Amount" inputMode="decimal" autoComplete="off" />
          <CurrencyField
            {...field('off.currency')}
            className="sm:col-span-2"
            label="Currency"
            hint="Buyers who pay in another currency cannot use it."
            defaultValue={siteCurrency}
          />
        </>
      )}
    </div>
  );
}

function TargetFields({ field, plans, courses, onSearch }: CouponTargets & { field: Field }): ReactElement {
  const [kind, setKind] = useState('everything');
  const { error } = field('target.id');
  return (
    <div className="grid gap-5 sm:grid-cols-2">
      <SelectField
        {...field('target.kind')}
        label="For"
        value={kind}
        onChange={(event) => setKind(event.target.value)}
      >
        <option value="everything">Everything</option>
        <option value="course">One course</option>
        <option value="plan">One plan</option>
      </SelectField>
      {kind === 'plan' ? (
        <SelectField name="target.plan" error={error} label="Plan">
          {plans.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </SelectField>
      ) : null}
      {kind === 'course' ? (
        <>
          <TextField
            name="target.title"
            error={error}
            label="Course"
            placeholder="Type its title"
            list="coupon-courses"
            autoComplete="off"
            onChange={(event) => onSearch(event.target.value)}
          />
          <datalist id="coupon-courses">
            {courses.map(({ id, name }) => (
              <option key={id} value={name}>
                {name}
              </option>
            ))}
          </datalist>
        </>
      ) : null}
    </div>
  );
}
