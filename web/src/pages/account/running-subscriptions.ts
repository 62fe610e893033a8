import type { Subscription } from '@fit-coder/contracts/commerce';
import type { RunningSubscriptions } from '../../features/profile/account-deletion.tsx';
import { useGetSubscriptionQuery } from '../../features/subscription/subscription.api.ts';
import { useListTeamsQuery } from '../../features/teams/teams.api.ts';

const running: ReadonlySet<Subscription['status']> = new Set(['trialing', 'active', 'past_due', 'paused']);

/** What the user pays for, as far as it is loaded. */
export function useRunningSubscriptions(): RunningSubscriptions {
  const { data: own } = useGetSubscriptionQuery();
  const { data: teams } = useListTeamsQuery();
  return {
    own: own?.subscription != null && running.has(own.subscription.status),
    teams: (teams?.teams ?? []).filter(({ subscription }) => running.has(subscription.status)).length,
  };
}
