import type { ModeratedPost } from '@fit-coder/contracts/learning/moderation';
import type { ReactElement } from 'react';
import { Badge } from '../../ui/controls/badge.tsx';
import { Button } from '../../ui/controls/button.tsx';
import { Link } from '../../ui/controls/link.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { MarkdownText } from '../../ui/text/markdown-text.tsx';
import { PostOrigin } from './post-origin.tsx';

interface ModeratedCardProps {
  readonly post: ModeratedPost;
  /** Milliseconds. */
  readonly now: number;
  readonly onDecide: (post: ModeratedPost, decision: 'hide' | 'show') => void;
}

/** A post with what was reported about it, and the buttons that decide. */
export function ModeratedCard({ post, now, onDecide }: ModeratedCardProps): ReactElement {
  const { html, isAnswer, course, lecture, state, erased, hiddenReason, questionId, reports } = post;
  const thread = `/course/${course.id}?lecture=${lecture.id}&question=${questionId}`;
  return (
    <Card className="grid gap-4">
      <div className="grid min-w-0 gap-2">
        <div className="flex flex-wrap gap-2">
          <Badge>{isAnswer ? 'Answer' : 'Question'}</Badge>
          {state === 'held' ? <Badge tone="warning">Waiting</Badge> : null}
          {state === 'hidden' ? <Badge tone="danger">Hidden</Badge> : null}
        </div>
        <h2 className="font-semibold wrap-anywhere">
          <Link to={thread} className="hover:underline">
            {titleOf(post)}
          </Link>
        </h2>
        {erased ? <p className="text-muted">Its author deleted it.</p> : <MarkdownText html={html} />}
        <PostOrigin post={post} now={now} />
        {hiddenReason ? <p className="text-sm wrap-anywhere">Hidden because: {hiddenReason}</p> : null}
      </div>
      {reports.length > 0 ? <Reports reports={reports} /> : null}
      {erased && isAnswer ? null : <Decisions post={post} onDecide={onDecide} />}
    </Card>
  );
}

function titleOf({ title, isAnswer }: ModeratedPost): string {
  if (!isAnswer) return title || 'Deleted question';
  return title ? `To: ${title}` : 'To a deleted question';
}

/** The buttons; a deleted answer has none, because there is nothing to show. */
function Decisions({ post, onDecide }: Omit<ModeratedCardProps, 'now'>): ReactElement {
  const show = post.erased ? 'Show the answers' : 'Show';
  return (
    <div className="flex flex-wrap gap-2">
      {post.state === 'hidden' ? null : (
        <Button variant="secondary" size="small" onClick={() => onDecide(post, 'hide')}>
          Hide
        </Button>
      )}
      <Button variant="secondary" size="small" onClick={() => onDecide(post, 'show')}>
        {post.state === 'shown' ? 'Dismiss the reports' : show}
      </Button>
    </div>
  );
}

function Reports({ reports }: Pick<ModeratedPost, 'reports'>): ReactElement {
  return (
    <div className="grid gap-1 text-sm">
      <h3 className="label text-muted">{reports.length === 1 ? '1 report' : `${reports.length} reports`}</h3>
      <ul className="grid gap-1">
        {reports.map(({ reason, by, at }) => (
          <li key={`${by} ${at}`} className="wrap-anywhere">
            “{reason}” <span className="text-muted">{by ?? 'A former learner'}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}
