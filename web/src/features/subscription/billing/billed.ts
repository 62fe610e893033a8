import type { Subscription } from '@fit-coder/contracts/commerce';

/** A subscription that the user pays for. */
export interface Billed {
  readonly subscription: Subscription;
  /** Whether it is a team's. */
  readonly forTeam: boolean;
}

/** Names the subscription in a command, because a user can pay for several. */
export function commandQuery({ subscription }: Billed): { readonly subscription: string } {
  return { subscription: subscription.subscriptionid };
}
