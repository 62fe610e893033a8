import { useMemo, type ReactElement } from 'react';
import { failureOf } from '../../lib/api/api.ts';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { ErrorState } from '../../ui/feedback/error-state.tsx';
import { LoadMore } from '../../ui/layout/load-more.tsx';
import { useNow } from '../../ui/text/elapsed.ts';
import { useListUnansweredQuestionsInfiniteQuery } from './post-moderation.api.ts';
import { PostsLoading } from './list-loading.tsx';
import { UnansweredCard } from './unanswered-card.tsx';

/** The questions of all courses that wait for an answer, page by page. */
export function UnansweredList(): ReactElement {
  const list = useListUnansweredQuestionsInfiniteQuery();
  const questions = useMemo(() => list.data?.pages.flatMap((page) => page.questions), [list.data]);
  const now = useNow(list.fulfilledTimeStamp ?? 0);
  if (list.isError && !questions)
    return (
      <ErrorState
        title="The questions could not be loaded."
        code={failureOf(list.error)?.code}
        retrying={list.isFetching}
        onRetry={() => void list.refetch()}
      >
        {failureOf(list.error)?.error}
      </ErrorState>
    );
  if (!questions) return <PostsLoading />;
  if (questions.length === 0)
    return (
      <EmptyState title="Every question is answered.">
        New and reopened questions of learners appear here, the oldest first, until an instructor answers or
        someone marks them as answered.
      </EmptyState>
    );
  return (
    <div className="grid gap-6">
      <div role="group" aria-label="Unanswered questions" className="grid gap-3">
        {questions.map((question) => (
          <UnansweredCard key={question.id} question={question} now={now} />
        ))}
      </div>
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
