import type { Seat, Team } from '@fit-coder/contracts/selling/teams';
import { useRef, useState, type ReactElement, type RefObject } from 'react';
import { didNotWork, failureOf } from '../../lib/api/api.ts';
import { useRemovalFocus } from '../../lib/focus/removal-focus.ts';
import { Badge } from '../../ui/controls/badge.tsx';
import { Button } from '../../ui/controls/button.tsx';
import { LinkToShare } from '../../ui/controls/link-to-share.tsx';
import { ConfirmDialog } from '../../ui/feedback/dialog.tsx';
import { showToast } from '../../ui/feedback/show-toast.tsx';
import { useCreateInvitationLinkMutation, useFreeSeatMutation } from './teams.api.ts';

/** The seats of a team, with who has them. */
export function SeatList({ team: { subscription, seats } }: { team: Team }): ReactElement {
  const list = useRef<HTMLOListElement>(null);
  const taken = seats.flatMap(({ number, email }) => (email === null ? [] : [{ id: String(number) }]));
  const expectFree = useRemovalFocus(list, taken);
  return (
    <ol
      ref={list}
      tabIndex={-1}
      aria-label="Seats"
      className="divide-y divide-hairline border-y border-hairline outline-none"
    >
      {seats.map((seat) => (
        <SeatRow
          key={seat.number}
          teamId={subscription.subscriptionid}
          onFree={() => expectFree(String(seat.number))}
          {...{ seat, list }}
        />
      ))}
    </ol>
  );
}

interface SeatRowProps {
  readonly teamId: string;
  readonly seat: Seat;
  /** What gets the focus once the seat is free. */
  readonly list: RefObject<HTMLElement | null>;
  readonly onFree: () => void;
}

function SeatRow({ teamId, seat, list, onFree }: SeatRowProps): ReactElement {
  const { number, email, name } = seat;
  const params = { id: teamId, number: String(number) };
  const [link, { data, isLoading }] = useCreateInvitationLinkMutation();
  return (
    <li className="grid gap-3 py-3">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
        <p className="min-w-0 wrap-anywhere">
          <span className="label mr-3 whitespace-nowrap text-muted">Seat {number}</span>
          <span className={email === null ? 'text-muted' : 'font-semibold'}>
            {name ?? email ?? 'Free'}
          </span>{' '}
          {email !== null && name === null ? <Badge tone="warning">Invited</Badge> : null}
          {name !== null ? <span className="block text-sm text-muted">{email}</span> : null}
        </p>
        {email === null ? null : (
          <div className="flex flex-wrap gap-3">
            {name === null ? (
              <Button
                variant="secondary"
                size="small"
                loading={isLoading}
                aria-label={`Get a link for ${email}`}
                onClick={() => void link({ params })}
              >
                Get a link
              </Button>
            ) : null}
            <FreeSeat {...{ params, list, onFree }} who={name ?? email} taken={name !== null} />
          </div>
        )}
      </div>
      {data && name === null ? <LinkToShare label="Link to the invitation" path={data.path} /> : null}
    </li>
  );
}

interface FreeSeatProps extends Pick<SeatRowProps, 'list' | 'onFree'> {
  readonly params: { readonly id: string; readonly number: string };
  readonly who: string;
  /** Whether the invitation was accepted. */
  readonly taken: boolean;
}

function FreeSeat({ params, who, taken, list, onFree }: FreeSeatProps): ReactElement {
  const [asking, setAsking] = useState(false);
  const [free, { isLoading }] = useFreeSeatMutation();
  const done = useRef(false);
  const act = async () => {
    const { data, error } = await free({ params });
    done.current = data !== undefined;
    if (done.current) onFree();
    showToast(data ? 'success' : 'error', data?.message ?? failureOf(error)?.error ?? didNotWork);
    setAsking(false);
  };
  return (
    <>
      <Button
        variant="secondary"
        size="small"
        aria-label={`Free the seat of ${who}`}
        onClick={() => setAsking(true)}
      >
        Free the seat
      </Button>
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title={taken ? `Free the seat of ${who}?` : `Withdraw the invitation of ${who}?`}
        description={
          taken
            ? 'They lose the courses that only this seat opens at once. You can then invite someone else.'
            : 'The link in the invitation stops working. You can then invite someone else.'
        }
        confirmLabel={taken ? 'Free the seat' : 'Withdraw invitation'}
        danger
        loading={isLoading}
        finalFocus={() => (done.current ? list.current : null)}
        onConfirm={() => void act()}
      />
    </>
  );
}
