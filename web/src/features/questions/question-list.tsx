import type { QuestionCard } from '@fit-coder/contracts/learning/questions';
import { useState, type ReactElement } from 'react';
import { Badge } from '../../ui/controls/badge.tsx';
import { Button } from '../../ui/controls/button.tsx';
import { Link } from '../../ui/controls/link.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { retryOf, SmallErrorState } from '../../ui/feedback/error-state.tsx';
import { LoadingPlaces, Skeleton } from '../../ui/feedback/skeleton.tsx';
import { LoadMore } from '../../ui/layout/load-more.tsx';
import { useNow } from '../../ui/text/elapsed.ts';
import { PostByline } from './post/byline.tsx';
import { answerCount, sentenceOf } from './post/words.ts';
import { useListLectureQuestionsInfiniteQuery, type QuestionChoice } from './questions.api.ts';
import { SecondChip } from './second-chip.tsx';

interface QuestionListProps {
  readonly lectureId: string;
  readonly onSeek: (second: number) => void;
  /** The address of a question's thread. */
  readonly addressOf: (questionId: string) => string;
}

type Filter = QuestionChoice['filter'] | 'all';

const filters: readonly (readonly [Filter, string])[] = [
  ['all', 'All'],
  ['unanswered', 'Unanswered'],
  ['mine', 'Mine'],
];

/** The questions of a lecture, page by page. */
export function QuestionList({ lectureId, onSeek, addressOf }: QuestionListProps): ReactElement {
  const [filter, setFilter] = useState<Filter>('all');
  const [sort, setSort] = useState<QuestionChoice['sort']>('votes');
  return (
    <div className="grid gap-4">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <div role="group" aria-label="Which questions" className="flex flex-wrap gap-1">
          {filters.map(([value, words]) => (
            <Button
              key={value}
              size="small"
              variant={value === filter ? 'secondary' : 'quiet'}
              aria-pressed={value === filter}
              onClick={() => setFilter(value)}
            >
              {words}
            </Button>
          ))}
        </div>
        <Button size="small" variant="quiet" onClick={() => setSort(sort === 'votes' ? 'newest' : 'votes')}>
          {sort === 'votes' ? 'Newest first' : 'Most votes first'}
        </Button>
      </div>
      <Questions
        choice={{ lectureId, sort, filter: filter === 'all' ? undefined : filter }}
        onSeek={onSeek}
        addressOf={addressOf}
      />
    </div>
  );
}

interface QuestionsProps extends Omit<QuestionListProps, 'lectureId'> {
  readonly choice: QuestionChoice;
}

function Questions({ choice, onSeek, addressOf }: QuestionsProps): ReactElement {
  const list = useListLectureQuestionsInfiniteQuery(choice, { refetchOnMountOrArgChange: true });
  const now = useNow(list.fulfilledTimeStamp ?? 0);
  const questions = list.currentData?.pages.flatMap((page) => page.questions);
  if (list.isError && !questions)
    return <SmallErrorState {...retryOf(list)}>{sentenceOf(list.error)}</SmallErrorState>;
  if (!questions) return <ListLoading />;
  if (questions.length === 0) return <NoQuestions filtered={choice.filter !== undefined} />;
  return (
    <div>
      <ul className="grid divide-y divide-hairline border-y border-hairline">
        {questions.map((question) => (
          <QuestionRow
            key={question.id}
            question={question}
            now={now}
            to={addressOf(question.id)}
            onSeek={onSeek}
          />
        ))}
      </ul>
      <LoadMore
        shown={questions.length}
        noun={questions.length === 1 ? 'question' : 'questions'}
        hasMore={list.hasNextPage}
        loading={list.isFetchingNextPage}
        onLoadMore={() => void list.fetchNextPage()}
      />
    </div>
  );
}

interface QuestionRowProps {
  readonly question: QuestionCard;
  readonly now: number;
  readonly to: string;
  readonly onSeek: (second: number) => void;
}

function QuestionRow({ question, now, to, onSeek }: QuestionRowProps): ReactElement {
  const { title, second, answers, answered, votes } = question;
  return (
    <li className="grid gap-1.5 py-3">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <SecondChip second={second} onSeek={onSeek} />
        {answered ? <Badge tone="success">Answered</Badge> : null}
      </div>
      <Link to={to} preventScrollReset className="font-semibold wrap-anywhere hover:underline">
        {title || 'Deleted question'}
      </Link>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
        <PostByline post={question} now={now} />
        <span className="text-sm text-muted">
          {answerCount(answers)} · {votes === 1 ? '1 vote' : `${votes} votes`}
        </span>
      </div>
    </li>
  );
}

function NoQuestions({ filtered }: { filtered: boolean }): ReactElement {
  return filtered ? (
    <EmptyState title="No questions match.">
      Choose “All” to see every question about this lecture.
    </EmptyState>
  ) : (
    <EmptyState title="No questions yet.">
      Pause the video where something is unclear, and ask. Your question is saved with that moment of the
      video and the sentence spoken there.
    </EmptyState>
  );
}

function ListLoading(): ReactElement {
  return (
    <LoadingPlaces label="Loading the questions" className="grid gap-3">
      {Array.from({ length: 3 }, (_, row) => (
        <Skeleton key={row} className="h-24 w-full" />
      ))}
    </LoadingPlaces>
  );
}
