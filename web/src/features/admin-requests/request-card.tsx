import type { CourseRequest } from '@fit-coder/contracts/course-requests';
import type { ReactElement } from 'react';
import { Button, buttonClass } from '../../ui/controls/button.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { formatInstant } from '../../ui/text/date.ts';
import { formatElapsed } from '../../ui/text/elapsed.ts';
import { replyAddress } from './request-reply.ts';

interface RequestCardProps {
  readonly request: CourseRequest;
  /** Milliseconds; the card says how long before this moment the request was made. */
  readonly now: number;
  /** The email address is masked, so there is no link to reply. */
  readonly masked: boolean;
  readonly onDelete: (request: CourseRequest) => void;
}

/** A request for a course: its text, who made it and when, and the buttons to reply and to delete it. */
export function RequestCard({ request, now, masked, onDelete }: RequestCardProps): ReactElement {
  const { name, email, course, createdAt } = request;
  return (
    <Card className="grid gap-4 md:grid-cols-[minmax(0,1fr)_auto] md:items-start md:gap-8">
      <div className="grid min-w-0 gap-2">
        <h2 className="font-semibold wrap-anywhere whitespace-pre-line">{course}</h2>
        <p className="text-sm wrap-anywhere text-muted">
          <span className="text-ink">{name}</span> · {email}
        </p>
        <time dateTime={createdAt} className="label text-muted">
          {formatElapsed(createdAt, now)} ·{' '}
          <span className="whitespace-nowrap">{formatInstant(createdAt)}</span>
        </time>
      </div>
      <div className="flex flex-wrap gap-2">
        {masked ? null : (
          <a
            href={replyAddress(request)}
            aria-label={`Reply to ${name}`}
            className={buttonClass({ variant: 'secondary', size: 'small' })}
          >
            Reply
          </a>
        )}
        <Button
          variant="secondary"
          size="small"
          aria-label={`Delete the request from ${name}`}
          onClick={() => onDelete(request)}
        >
          Delete
        </Button>
      </div>
    </Card>
  );
}
