import type { PaymentAlarm } from '@fit-coder/contracts/payments-administration/alarms';
import { withReason } from '@fit-coder/contracts/payments-administration/shared';
import { useMemo, useRef, useState, type ReactElement, type ReactNode } from 'react';
import { useRemovalFocus } from '../../../lib/focus/removal-focus.ts';
import { Badge } from '../../../ui/controls/badge.tsx';
import { Button } from '../../../ui/controls/button.tsx';
import { ReasonDialog } from '../../../ui/forms/reason-dialog.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { formatInstant } from '../../../ui/text/date.ts';
import { useResolvePaymentAlarmMutation } from '../ledger.api.ts';
import { OrderLink, PersonLink } from '../person-link.tsx';
import { alarmWords } from './alarm-words.ts';
import { providerName } from '../provider-name.ts';

interface AlarmCardProps {
  readonly alarm: PaymentAlarm;
  readonly heading: 'h2' | 'h3';
  /** Called before the alarm leaves the open ones. */
  readonly onResolve: (id: string) => void;
}

interface AlarmCardsProps extends Pick<AlarmCardProps, 'heading'> {
  readonly alarms: readonly PaymentAlarm[];
  /** Shown instead of an empty list. */
  readonly empty?: ReactNode;
}

/** Alarms below each other. They get the focus when one of them was resolved, because its button is gone then. */
export function AlarmCards({ alarms, heading, empty }: AlarmCardsProps): ReactElement {
  const list = useRef<HTMLDivElement>(null);
  const open = useMemo(() => alarms.filter(({ resolvedAt }) => resolvedAt === null), [alarms]);
  const expectRemoval = useRemovalFocus(list, open);
  return (
    <div ref={list} role="group" aria-label="Alarms" tabIndex={-1} className="grid gap-3 outline-none">
      {alarms.length === 0 ? empty : null}
      {alarms.map((alarm) => (
        <AlarmCard key={alarm.id} alarm={alarm} heading={heading} onResolve={expectRemoval} />
      ))}
    </div>
  );
}

/** An alarm: what happened, what to do, whom it concerns, and how it was resolved. */
function AlarmCard({ alarm, heading: Heading, onResolve }: AlarmCardProps): ReactElement {
  const { title, happened, toDo } = alarmWords(alarm);
  const open = alarm.resolvedAt === null;
  return (
    <Card className="grid gap-4 lg:grid-cols-[minmax(0,1fr)_16rem] lg:gap-8">
      <div className="grid content-start gap-2">
        <p className="flex flex-wrap items-center gap-2 text-sm text-muted">
          <Badge tone={open ? 'danger' : 'success'}>{open ? 'Open' : 'Resolved'}</Badge>
          <time dateTime={alarm.at}>{formatInstant(alarm.at)}</time>
        </p>
        <Heading className="font-bold">{title}</Heading>
        <p className="max-w-prose text-sm">{happened}</p>
        {open ? (
          <p className="max-w-prose text-sm">
            <strong className="font-semibold">What to do: </strong>
            {toDo}
          </p>
        ) : (
          <Resolution alarm={alarm} />
        )}
        {open ? <ResolveButton alarm={alarm} title={title} onResolve={onResolve} /> : null}
      </div>
      <Concerned alarm={alarm} />
    </Card>
  );
}

type AlarmProps = Pick<AlarmCardProps, 'alarm'>;

function Concerned({ alarm: { order, user, provider, subject } }: AlarmProps): ReactElement {
  return (
    <dl className="grid content-start gap-3 text-sm [&_dt]:text-muted">
      {order ? (
        <div>
          <dt className="label">Order</dt>
          <dd>
            <OrderLink reference={order.reference} />
            <span className="block">{order.description}</span>
          </dd>
        </div>
      ) : null}
      {user ? (
        <div>
          <dt className="label">User</dt>
          <dd>
            <PersonLink person={user} />
          </dd>
        </div>
      ) : null}
      <div>
        <dt className="label">At {providerName(provider)}</dt>
        <dd className="font-mono wrap-anywhere">{subject}</dd>
      </div>
    </dl>
  );
}

function Resolution({ alarm: { resolvedAt, resolvedBy, resolution } }: AlarmProps): ReactElement {
  return (
    <p className="max-w-prose rounded-control bg-well p-3 text-sm">
      <span className="block">{resolution}</span>
      <span className="block text-muted">
        {resolvedBy ?? 'A deleted account'}
        {resolvedAt ? `, ${formatInstant(resolvedAt)}` : null}
      </span>
    </p>
  );
}

type ResolveButtonProps = Omit<AlarmCardProps, 'heading'> & { readonly title: string };

function ResolveButton({ alarm, title, onResolve }: ResolveButtonProps): ReactElement {
  const [open, setOpen] = useState(false);
  const [resolve] = useResolvePaymentAlarmMutation();
  return (
    <div className="mt-2">
      <Button
        variant="secondary"
        size="small"
        aria-label={`Mark as resolved: ${title}`}
        onClick={() => setOpen(true)}
      >
        Mark as resolved
      </Button>
      <ReasonDialog
        open={open}
        title="Mark this alarm as resolved?"
        description="It moves to the resolved alarms. Nothing else changes: money and access stay as they are."
        schema={withReason}
        hint="Say how you settled it. It is kept with the alarm and in the audit log."
        confirmLabel="Mark as resolved"
        onSend={(body) => {
          onResolve(alarm.id);
          return resolve({ params: { id: alarm.id }, body });
        }}
        onClose={() => setOpen(false)}
      />
    </div>
  );
}
