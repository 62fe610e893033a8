import { usePlansOffered } from '../features/subscription/plan/plans-offered.ts';

/**
 * The words of a link to the subscriptions; those who have one can look at it there. Null for others while there is
 * nothing to subscribe to.
 */
export function useSubscribeWords(subscribed: boolean): string | null {
  const plansOffered = usePlansOffered();
  if (subscribed) return 'Subscribed';
  return plansOffered ? 'Subscribe' : null;
}
