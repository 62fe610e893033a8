import { useListPlansQuery } from '../subscription.api.ts';

/** Whether there are plans to subscribe to; true while that is not known. Start `listPlans` in the loader. */
export function usePlansOffered(): boolean {
  const plans = useListPlansQuery().data?.plans ?? null;
  return plans === null || plans.length > 0;
}
