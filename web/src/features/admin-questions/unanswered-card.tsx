import type { UnansweredQuestion } from '@fit-coder/contracts/learning/moderation';
import type { ReactElement } from 'react';
import { ButtonLink } from '../../ui/controls/button.tsx';
import { Link } from '../../ui/controls/link.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { MarkdownText } from '../../ui/text/markdown-text.tsx';
import { PostOrigin } from './post-origin.tsx';

interface UnansweredCardProps {
  readonly question: UnansweredQuestion;
  /** Milliseconds. */
  readonly now: number;
}

/** A question that waits for an answer; it leads to its thread, with the video at the second that it is about. */
export function UnansweredCard({ question, now }: UnansweredCardProps): ReactElement {
  const { id, title, html, course, lecture, second, said, answers } = question;
  const thread = `/course/${course.id}?lecture=${lecture.id}&t=${second}&question=${id}`;
  return (
    <Card className="grid min-w-0 gap-2">
      <h2 className="font-semibold wrap-anywhere">
        <Link to={thread} className="hover:underline">
          {title}
        </Link>
      </h2>
      {said ? <p className="text-sm wrap-anywhere text-muted">Said there: “{said}”</p> : null}
      <MarkdownText html={html} />
      <PostOrigin post={question} second={second} now={now} />
      <div className="mt-2 flex flex-wrap items-center gap-x-4 gap-y-2">
        <ButtonLink variant="secondary" size="small" to={`${thread}#answer`} aria-label={`Answer “${title}”`}>
          Answer
        </ButtonLink>
        {answers > 0 ? (
          <p className="text-sm text-muted">{answers === 1 ? '1 answer' : `${answers} answers`} so far.</p>
        ) : null}
      </div>
    </Card>
  );
}
