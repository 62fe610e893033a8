import type { Subscription } from '@fit-coder/contracts/commerce';
import type { Team } from '@fit-coder/contracts/selling/teams';
import { useState, type ReactElement, type ReactNode } from 'react';
import { Button } from '../../ui/controls/button.tsx';
import { retryOf, SmallErrorState } from '../../ui/feedback/error-state.tsx';
import { Arrival } from '../../ui/layout/arrival.tsx';
import { LogSection } from '../../ui/layout/log-section.tsx';
import { chargeWords } from '../../ui/text/charge-words.ts';
import { formatDay } from '../../ui/text/date.ts';
import { failingWords } from '../../ui/text/failing-words.ts';
import { InvitationForm } from './invitation-form.tsx';
import { SeatList } from './seat-list.tsx';
import { TeamSizeDialog } from './team-size-dialog.tsx';
import { useListTeamsQuery } from './teams.api.ts';

interface TeamListProps {
  /** The buttons for what its buyer can do about a team's subscription. */
  readonly billing: (subscription: Subscription) => ReactNode;
}

/** The teams whose seats the user pays for; nothing if there are none. Start `listTeams` in the loader. */
export function TeamList({ billing }: TeamListProps): ReactElement | null {
  const teams = useListTeamsQuery();
  const { data, isError } = teams;
  if (data?.teams.length === 0 || (!data && !isError)) return null;
  return (
    <Arrival id="team">
      <LogSection
        title="Team"
        lead="The seats that you pay for. Invite someone to a seat, or give it to someone else."
      >
        {data ? (
          <div className="grid gap-10">
            {data.teams.map((team) => (
              <TeamCard key={team.subscription.subscriptionid} team={team} billing={billing} />
            ))}
          </div>
        ) : (
          <SmallErrorState {...retryOf(teams)}>Your team could not be loaded.</SmallErrorState>
        )}
      </LogSection>
    </Arrival>
  );
}

function TeamCard({ team, billing }: TeamListProps & { readonly team: Team }): ReactElement {
  const { subscription, seats } = team;
  const [resizing, setResizing] = useState(false);
  const free = seats.filter(({ email }) => email === null).length;
  return (
    <div className="grid gap-4">
      <div className="flex flex-wrap items-start justify-between gap-3">
        <div>
          <p className="font-semibold">
            {subscription.plan.name}, {subscription.quantity} seats
          </p>
          <p className="text-sm text-muted">{termsOf(team)}</p>
        </div>
        <div className="flex flex-wrap gap-3">
          {subscription.actions.includes('change') ? (
            <Button variant="secondary" size="small" onClick={() => setResizing(true)}>
              Change the number of seats
            </Button>
          ) : null}
          {billing(subscription)}
        </div>
      </div>
      <SeatList team={team} />
      {free > 0 ? <InvitationForm teamId={subscription.subscriptionid} free={free} /> : null}
      {resizing ? <TeamSizeDialog team={team} onClose={() => setResizing(false)} /> : null}
    </div>
  );
}

function termsOf({ subscription }: Team): string {
  const { status, failingSince, actions, renewal, cancelAt, currentPeriodEnd } = subscription;
  const end = cancelAt ?? currentPeriodEnd;
  if (status === 'expired') return end ? `Ended on ${formatDay(end)}.` : 'Ended.';
  if (failingSince !== null) return failingWords(failingSince, actions);
  if (renewal) return `Renews on ${formatDay(renewal.at)} for ${chargeWords(renewal, subscription)}.`;
  return end ? `Open until ${formatDay(end)}. It does not renew.` : 'It does not renew.';
}
