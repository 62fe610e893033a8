import type { ModeratedReview } from '@fit-coder/contracts/learning/reviews';
import type { ReactElement } from 'react';
import { Badge } from '../../ui/controls/badge.tsx';
import { Button } from '../../ui/controls/button.tsx';
import { Link } from '../../ui/controls/link.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { formatInstant } from '../../ui/text/date.ts';
import { Stars } from '../../ui/text/rating.tsx';

/** What an administrator can do with a review. */
export interface ReviewActions {
  readonly onHide: (review: ModeratedReview) => void;
  readonly onShow: (review: ModeratedReview) => void;
  readonly onReply: (review: ModeratedReview) => void;
  readonly onDismiss: (review: ModeratedReview) => void;
}

/** A review with its course, its reports, its reply, and the buttons for it. */
export function ModeratedReviewCard({
  review,
  actions,
}: {
  readonly review: ModeratedReview;
  readonly actions: ReviewActions;
}): ReactElement {
  const { name, stars, text, course, createdAt, reply, hiddenReason, reported, reports } = review;
  const small = { variant: 'secondary', size: 'small' } as const;
  return (
    <Card className="grid gap-3">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <Stars stars={stars} />
        <span className="font-semibold wrap-anywhere">{name}</span>
        <Link to={`/courses/${course.slug}`} className="link wrap-anywhere">
          {course.title}
        </Link>
        <time dateTime={createdAt} className="label text-muted">
          {formatInstant(createdAt)}
        </time>
        {hiddenReason === null ? null : <Badge>Hidden</Badge>}
        {reported ? <Badge tone="danger">Reported</Badge> : null}
      </div>
      <p className="max-w-prose wrap-anywhere whitespace-pre-line">
        {text === '' ? <span className="text-muted">Stars only.</span> : text}
      </p>
      {hiddenReason === null ? null : <p className="text-sm text-muted">Hidden because: {hiddenReason}</p>}
      {reports.length > 0 ? (
        <div className="text-sm">
          <h2 className="font-semibold">{reports.length === 1 ? '1 report' : `${reports.length} reports`}</h2>
          <ul className="list-disc pl-5">
            {reports.map(({ reason, at }) => (
              <li key={at + reason} className="wrap-anywhere">
                {reason}
              </li>
            ))}
          </ul>
        </div>
      ) : null}
      {reply ? (
        <p className="max-w-prose border-l-2 border-edge pl-4 wrap-anywhere whitespace-pre-line">
          {reply.text}
        </p>
      ) : null}
      <div className="flex flex-wrap gap-2">
        <Button {...small} aria-label={`Reply to ${name}`} onClick={() => actions.onReply(review)}>
          {reply ? 'Change the reply' : 'Reply'}
        </Button>
        {hiddenReason === null ? (
          <Button {...small} aria-label={`Hide the review by ${name}`} onClick={() => actions.onHide(review)}>
            Hide
          </Button>
        ) : (
          <Button {...small} aria-label={`Show the review by ${name}`} onClick={() => actions.onShow(review)}>
            Show again
          </Button>
        )}
        {reported ? (
          <Button
            {...small}
            aria-label={`Dismiss the reports about the review by ${name}`}
            onClick={() => actions.onDismiss(review)}
          >
            Dismiss the reports
          </Button>
        ) : null}
      </div>
    </Card>
  );
}
