import { formatClock } from '@fit-coder/contracts/clock';
import type { ModeratedPost } from '@fit-coder/contracts/learning/moderation';
import type { ReactElement } from 'react';
import { formatInstant } from '../../ui/text/date.ts';
import { formatElapsed } from '../../ui/text/elapsed.ts';

interface PostOriginProps {
  readonly post: Pick<ModeratedPost, 'author' | 'course' | 'lecture' | 'postedAt'>;
  /** The second of the video that it is about, if it is shown. */
  readonly second?: number;
  /** Milliseconds. */
  readonly now: number;
}

/** Who posted something, where and when. */
export function PostOrigin({ post, second, now }: PostOriginProps): ReactElement {
  const { author, course, lecture, postedAt } = post;
  return (
    <p className="text-sm wrap-anywhere text-muted">
      <span className="text-ink">{author.name ?? 'A former learner'}</span> ·{' '}
      {second === undefined ? null : `${formatClock(second)} in `}
      {lecture.title}, {course.title} ·{' '}
      <time dateTime={postedAt} title={formatInstant(postedAt)}>
        {formatElapsed(postedAt, now)}
      </time>
    </p>
  );
}
