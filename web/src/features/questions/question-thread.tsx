import type { Question, Thread } from '@fit-coder/contracts/learning/questions';
import { useEffect, useRef, useState, type ReactElement } from 'react';
import { failureOf } from '../../lib/api/api.ts';
import { Badge } from '../../ui/controls/badge.tsx';
import { Button } from '../../ui/controls/button.tsx';
import { Link } from '../../ui/controls/link.tsx';
import { retryOf, SmallErrorState } from '../../ui/feedback/error-state.tsx';
import { showToast } from '../../ui/feedback/show-toast.tsx';
import { LoadingPlaces, Skeleton } from '../../ui/feedback/skeleton.tsx';
import { MarkdownText } from '../../ui/text/markdown-text.tsx';
import { useNow } from '../../ui/text/elapsed.ts';
import { AnswerForm } from './answer-form.tsx';
import { AnswerView } from './answer-view.tsx';
import { EditForm } from './post/edit-form.tsx';
import { PostByline } from './post/byline.tsx';
import { PostMenu } from './post/menu.tsx';
import { answerCount, sentenceOf } from './post/words.ts';
import { useGetQuestionQuery } from './questions.api.ts';
import { useFollowQuestionMutation, useMarkAnsweredMutation } from './reactions.api.ts';
import { SaidQuote } from './said-quote.tsx';
import { SecondChip } from './second-chip.tsx';
import { VoteButton } from './post/vote-button.tsx';

interface QuestionThreadProps {
  readonly questionId: string;
  readonly userId: string;
  readonly onSeek: (second: number) => void;
  /** The address of the list. */
  readonly listAddress: string;
}

/** A question with its answers, in the place of the list. */
export function QuestionThread({ questionId, listAddress, ...rest }: QuestionThreadProps): ReactElement {
  const query = useGetQuestionQuery(questionId, { refetchOnMountOrArgChange: true });
  const { currentData, error } = query;
  return (
    <div className="grid gap-4">
      <Link to={listAddress} preventScrollReset className="justify-self-start text-sm underline">
        All questions about this lecture
      </Link>
      {currentData ? (
        <ThreadView thread={currentData} loadedAt={query.fulfilledTimeStamp ?? 0} {...rest} />
      ) : failureOf(error)?.code === 'not_found' ? (
        <p role="alert">{sentenceOf(error)}</p>
      ) : error ? (
        <SmallErrorState {...retryOf(query)}>{sentenceOf(error)}</SmallErrorState>
      ) : (
        <LoadingPlaces label="Loading the question" className="grid gap-3">
          <Skeleton className="h-7 w-2/3" />
          <Skeleton className="h-32 w-full" />
        </LoadingPlaces>
      )}
    </div>
  );
}

interface ThreadViewProps extends Pick<QuestionThreadProps, 'userId' | 'onSeek'> {
  readonly thread: Thread;
  readonly loadedAt: number;
}

function ThreadView({ thread, loadedAt, userId, onSeek }: ThreadViewProps): ReactElement {
  const { question, answers } = thread;
  const now = useNow(loadedAt);
  return (
    <article className="grid gap-6" aria-labelledby="question-title">
      <QuestionView question={question} now={now} onSeek={onSeek} />
      <section aria-label="Answers" className="grid gap-4">
        <h3 className="label text-muted">{answerCount(question.answers)}</h3>
        {answers.map((answer) => (
          <AnswerView key={answer.id} answer={answer} question={question} now={now} />
        ))}
      </section>
      {question.state === 'shown' ? <AnswerForm questionId={question.id} userId={userId} /> : null}
    </article>
  );
}

interface QuestionViewProps {
  readonly question: Question;
  readonly now: number;
  readonly onSeek: (second: number) => void;
}

function QuestionView({ question, now, onSeek }: QuestionViewProps): ReactElement {
  const { id, title, html, said, second, answered, hiddenReason } = question;
  const [editing, setEditing] = useState(false);
  const heading = useFocusOnArrival();
  if (editing) return <EditForm post={question} questionId={id} onClose={() => setEditing(false)} />;
  return (
    <div className="grid gap-3">
      <div className="flex flex-wrap items-center gap-2">
        <SecondChip second={second} onSeek={onSeek} />
        {answered ? <Badge tone="success">Answered</Badge> : null}
      </div>
      <h2
        id="question-title"
        ref={heading}
        tabIndex={-1}
        className="text-lg font-bold wrap-anywhere outline-none"
      >
        {title || 'Deleted question'}
      </h2>
      <PostByline post={question} now={now} />
      {hiddenReason ? <p className="text-sm">An administrator hid this: {hiddenReason}</p> : null}
      <SaidQuote said={said} />
      {html ? <MarkdownText html={html} /> : null}
      <div className="flex flex-wrap items-center gap-1">
        <VoteButton post={question} questionId={id} what="this question" />
        <QuestionButtons question={question} />
        <PostMenu post={question} questionId={id} onEdit={() => setEditing(true)} />
      </div>
    </div>
  );
}

function QuestionButtons({ question }: { question: Question }): ReactElement {
  const { id, following, markable, answered } = question;
  const [follow, following_] = useFollowQuestionMutation();
  const [mark, marking] = useMarkAnsweredMutation();
  const params = { id };
  const tell = async (call: Promise<{ data?: { message: string } | undefined; error?: unknown }>) => {
    const { data, error } = await call;
    showToast(data ? 'success' : 'error', data?.message ?? sentenceOf(error));
  };
  return (
    <>
      <Button
        variant="quiet"
        size="small"
        loading={following_.isLoading}
        onClick={() => void tell(follow({ params, body: { following: !following } }))}
      >
        {following ? 'Stop emails' : 'Follow by email'}
      </Button>
      {markable ? (
        <Button
          variant="quiet"
          size="small"
          loading={marking.isLoading}
          onClick={() => void tell(mark({ params, body: { answered: !answered, answerId: null } }))}
        >
          {answered ? 'Mark as open' : 'Mark as answered'}
        </Button>
      ) : null}
    </>
  );
}

/** The list that had the focus is gone; the question gets it, without moving the page. */
function useFocusOnArrival() {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (document.activeElement === document.body) heading.current?.focus({ preventScroll: true });
  }, []);
  return heading;
}
