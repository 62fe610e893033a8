import { useGetSiteQuery } from '../../../lib/api/site.api.ts';
import { subscriptionApi } from '../subscription.api.ts';

/**
 * Whether there are plans to subscribe to; true while that is not known. Screens that load the plans say what these say,
 * and every other screen what the site said when it was opened.
 */
export function usePlansOffered(): boolean {
  const { plans } = subscriptionApi.endpoints.listPlans.useQueryState(undefined).data ?? {};
  const site = useGetSiteQuery().data;
  return plans ? plans.length > 0 : (site?.plansOffered ?? true);
}
