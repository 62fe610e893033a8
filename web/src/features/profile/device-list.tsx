import type { DeviceSession } from '@fit-coder/contracts/accounts';
import { useRef, useState, type ReactElement, type RefObject } from 'react';
import { useRemovalFocus } from '../../lib/focus/removal-focus.ts';
import { Badge } from '../../ui/controls/badge.tsx';
import { Button } from '../../ui/controls/button.tsx';
import { formatDay } from '../../ui/text/date.ts';
import { ConfirmDialog } from '../../ui/feedback/dialog.tsx';
import { formatElapsed, useNow } from '../../ui/text/elapsed.ts';
import { retryOf, SmallErrorState } from '../../ui/feedback/error-state.tsx';
import { LogSection } from '../../ui/layout/log-section.tsx';
import { LoadingPlaces, Skeleton } from '../../ui/feedback/skeleton.tsx';
import { useListSessionsQuery } from './devices.api.ts';
import { useEndOtherSessionsMutation, useEndSessionMutation } from './profile.api.ts';

/** The devices that the user is logged in on, which they can log out. Start `listSessions` in the loader. */
export function DeviceList(): ReactElement {
  const sessions = useListSessionsQuery();
  const { data, isError, fulfilledTimeStamp = 0 } = sessions;
  const list = useRef<HTMLUListElement>(null);
  const others = data?.sessions.filter((session) => !session.current).length ?? 0;
  return (
    <LogSection
      title="Devices"
      lead="Where you are logged in. If you do not recognise a device, log it out and change your password."
      action={<EndOthers count={others} list={list} />}
    >
      {data ? (
        <Devices sessions={data.sessions} loadedAt={fulfilledTimeStamp} list={list} />
      ) : isError ? (
        <SmallErrorState {...retryOf(sessions)}>Your devices could not be loaded.</SmallErrorState>
      ) : (
        <LoadingPlaces label="Loading your devices" className="grid gap-2">
          <Skeleton className="h-6 w-44" />
          <Skeleton className="h-5 w-64 max-w-full" />
        </LoadingPlaces>
      )}
    </LogSection>
  );
}

interface DevicesProps {
  readonly sessions: readonly DeviceSession[];
  /** Milliseconds. */
  readonly loadedAt: number;
  readonly list: RefObject<HTMLUListElement | null>;
}

function Devices({ sessions, loadedAt, list }: DevicesProps): ReactElement {
  const leaving = useRemovalFocus(list, sessions);
  const now = useNow(loadedAt);
  return (
    <ul ref={list} tabIndex={-1} className="-my-4 divide-y divide-hairline outline-none">
      {sessions.map((session) => (
        <Device key={session.id} session={session} now={now} onEnd={() => leaving(session.id)} />
      ))}
    </ul>
  );
}

interface DeviceProps {
  readonly session: DeviceSession;
  readonly now: number;
  readonly onEnd: () => void;
}

function Device({ session, now, onEnd }: DeviceProps): ReactElement {
  const { id, device, current, createdAt, lastSeenAt } = session;
  const [end, { isLoading }] = useEndSessionMutation();
  const press = () => {
    onEnd();
    void end({ params: { id } });
  };
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 py-4">
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1 font-semibold">
          {device}
          {current ? <Badge tone="volt">This device</Badge> : null}
        </p>
        <p className="text-sm text-muted">
          {current ? '' : `Last seen ${formatElapsed(lastSeenAt, now)} · `}Logged in{' '}
          <time dateTime={createdAt}>{formatDay(createdAt)}</time>
        </p>
      </div>
      {current ? null : (
        <Button
          variant="secondary"
          size="small"
          loading={isLoading}
          aria-label={`Log out ${device}`}
          onClick={press}
        >
          Log out
        </Button>
      )}
    </li>
  );
}

interface EndOthersProps {
  readonly count: number;
  /** Gets the focus when no other device is left. */
  readonly list: RefObject<HTMLElement | null>;
}

function EndOthers({ count, list }: EndOthersProps): ReactElement {
  const [asking, setAsking] = useState(false);
  // After that the button that opened the dialog disappears.
  const done = useRef(false);
  const [end, { isLoading }] = useEndOtherSessionsMutation();
  const confirm = async () => {
    const { error } = await end();
    done.current = !error;
    setAsking(false);
  };
  return (
    <>
      {count > 0 ? (
        <Button variant="secondary" size="small" onClick={() => setAsking(true)}>
          Log out everywhere else
        </Button>
      ) : null}
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title="Log out everywhere else?"
        description="Your other devices have to log in again. This one stays logged in."
        confirmLabel="Log out everywhere else"
        loading={isLoading}
        onConfirm={() => void confirm()}
        finalFocus={() => (done.current ? list.current : null)}
      />
    </>
  );
}
