import type { Review } from '@fit-coder/contracts/learning/reviews';
import type { ReactElement } from 'react';
import { Button } from '../../ui/controls/button.tsx';
import { formatDay } from '../../ui/text/date.ts';
import { Stars } from '../../ui/text/rating.tsx';

interface ReviewItemProps {
  readonly review: Review;
  /** Reports the review; undefined for its author, and for those who cannot. */
  readonly onReport: ((review: Review) => void) | undefined;
}

/** A review: its stars, who wrote it and when, its text, and the instructor's reply. */
export function ReviewItem({ review, onReport }: ReviewItemProps): ReactElement {
  const { name, stars, text, createdAt, editedAt, reply } = review;
  return (
    <li className="grid gap-2 border-b border-hairline py-5">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <Stars stars={stars} />
        <span className="font-semibold wrap-anywhere">{name}</span>
        <span className="label text-muted">
          <time dateTime={createdAt}>{formatDay(createdAt)}</time>
          {editedAt === null ? '' : ' · changed'}
        </span>
        {onReport ? (
          <Button
            variant="quiet"
            size="small"
            className="ml-auto"
            aria-label={`Report the review by ${name}`}
            onClick={() => onReport(review)}
          >
            Report
          </Button>
        ) : null}
      </div>
      {text === '' ? null : <p className="max-w-prose wrap-anywhere whitespace-pre-line">{text}</p>}
      {reply ? (
        <div className="mt-1 max-w-prose border-l-2 border-edge pl-4">
          <p className="label text-muted">
            Instructor · <time dateTime={reply.at}>{formatDay(reply.at)}</time>
          </p>
          <p className="mt-1 wrap-anywhere whitespace-pre-line">{reply.text}</p>
        </div>
      ) : null}
    </li>
  );
}
