import type { Answer, PostAuthor, QuestionCard } from '@fit-coder/contracts/learning/questions';
import type { ReactElement } from 'react';
import { Avatar } from '../../../ui/controls/avatar.tsx';
import { Badge } from '../../../ui/controls/badge.tsx';
import { formatInstant } from '../../../ui/text/date.ts';
import { formatElapsed } from '../../../ui/text/elapsed.ts';
import { authorName } from './words.ts';

type Post = Pick<QuestionCard | Answer, 'author' | 'postedAt' | 'editedAt' | 'state'>;

interface PostBylineProps {
  readonly post: Post;
  /** Milliseconds. */
  readonly now: number;
}

/** Who wrote a post and when, and who sees it. */
export function PostByline({ post, now }: PostBylineProps): ReactElement {
  const { author, postedAt, editedAt, state } = post;
  return (
    <div className="flex flex-wrap items-center gap-x-2 gap-y-1 text-sm text-muted">
      <Author author={author} />
      <time dateTime={postedAt} title={formatInstant(postedAt)}>
        {formatElapsed(postedAt, now)}
      </time>
      {editedAt ? <span>· edited</span> : null}
      {state === 'held' ? <Badge tone="warning">Waiting for an administrator</Badge> : null}
      {state === 'hidden' ? <Badge tone="danger">Hidden</Badge> : null}
    </div>
  );
}

function Author({ author }: { author: PostAuthor }): ReactElement {
  const name = authorName(author);
  return (
    <>
      <Avatar name={name} src={author.avatar ?? undefined} size="small" />
      <span className="min-w-0 font-semibold wrap-anywhere text-ink">{name}</span>
      {author.you ? <span>(you)</span> : null}
      {author.instructor ? <Badge>Instructor</Badge> : null}
    </>
  );
}
