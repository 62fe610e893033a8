import type { AdminPlan, PlanInput } from '@fit-coder/contracts/selling/plans-administration';
import type { ReactElement } from 'react';
import type { FieldOf } from './plan-fields.ts';
import { Checkbox } from '../../ui/forms/choice-field.tsx';
import { TextField } from '../../ui/forms/text-field.tsx';

interface PlanWordsFieldsProps {
  readonly form: { readonly field: FieldOf<keyof PlanInput> };
  /** The values at first; absent for a new plan. */
  readonly plan?: AdminPlan | undefined;
}

/** The fields that a new plan and an existing one have. */
export function PlanWordsFields({ form, plan }: PlanWordsFieldsProps): ReactElement {
  return (
    <>
      <TextField {...form.field('name')} label="Name" defaultValue={plan?.name} maxLength={60} />
      <TextField
        {...form.field('description')}
        label="Description"
        required={false}
        hint="One line below the name on the plan’s card."
        defaultValue={plan?.description}
        maxLength={200}
      />
      <TextField
        {...form.field('trialDays')}
        label="Free trial in days"
        hint="Before the first payment, once for each user. Enter 0 for no trial."
        defaultValue={plan?.trialDays ?? 0}
        inputMode="numeric"
        autoComplete="off"
      />
      <Checkbox
        {...form.field('forTeams')}
        label="Teams can buy seats"
        defaultChecked={plan?.forTeams ?? true}
      />
    </>
  );
}
