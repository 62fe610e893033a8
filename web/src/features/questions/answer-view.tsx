import type { Answer, Question } from '@fit-coder/contracts/learning/questions';
import { useState, type ReactElement } from 'react';
import { Badge } from '../../ui/controls/badge.tsx';
import { Button } from '../../ui/controls/button.tsx';
import { showToast } from '../../ui/feedback/show-toast.tsx';
import { MarkdownText } from '../../ui/text/markdown-text.tsx';
import { EditForm } from './post/edit-form.tsx';
import { PostByline } from './post/byline.tsx';
import { PostMenu } from './post/menu.tsx';
import { authorName, sentenceOf } from './post/words.ts';
import { useMarkAnsweredMutation } from './reactions.api.ts';
import { VoteButton } from './post/vote-button.tsx';

interface AnswerViewProps {
  readonly answer: Answer;
  readonly question: Question;
  readonly now: number;
}

/** An answer; the one that helped has a bar in the colour of progress. */
export function AnswerView({ answer, question, now }: AnswerViewProps): ReactElement {
  const [editing, setEditing] = useState(false);
  const { accepted, html, hiddenReason, author, state } = answer;
  if (editing) return <EditForm post={answer} questionId={question.id} onClose={() => setEditing(false)} />;
  const name = authorName(author);
  return (
    <section
      aria-label={`Answer by ${name}`}
      className={`grid gap-2 border-l-3 pl-3 ${accepted ? 'border-volt' : 'border-hairline'}`}
    >
      {accepted ? (
        <p>
          <Badge tone="success">This helped</Badge>
        </p>
      ) : null}
      <PostByline post={answer} now={now} />
      {hiddenReason ? <p className="text-sm">An administrator hid this: {hiddenReason}</p> : null}
      <MarkdownText html={html} />
      <div className="flex flex-wrap items-center gap-1">
        <VoteButton post={answer} questionId={question.id} what={`the answer by ${name}`} />
        {question.markable && state === 'shown' ? <Acceptance answer={answer} question={question} /> : null}
        <PostMenu post={answer} questionId={question.id} onEdit={() => setEditing(true)} />
      </div>
    </section>
  );
}

function Acceptance({ answer, question }: Omit<AnswerViewProps, 'now'>): ReactElement {
  const [mark, { isLoading }] = useMarkAnsweredMutation();
  const press = async () => {
    const answerId = answer.accepted ? null : answer.id;
    const { data, error } = await mark({ params: { id: question.id }, body: { answered: true, answerId } });
    if (!data) showToast('error', sentenceOf(error));
  };
  return (
    <Button
      variant={answer.accepted ? 'secondary' : 'quiet'}
      size="small"
      aria-pressed={answer.accepted}
      loading={isLoading}
      onClick={() => void press()}
    >
      This helped
    </Button>
  );
}
