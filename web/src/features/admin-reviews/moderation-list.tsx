import type { ModeratedReview, ReviewFilter } from '@fit-coder/contracts/learning/reviews';
import { useMemo, useRef, useState, type ReactElement } from 'react';
import { failureOf } from '../../lib/api/api.ts';
import { useRemovalFocus } from '../../lib/focus/removal-focus.ts';
import { FilterLinks } from '../../ui/controls/filter-links.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { ErrorState, retryOf } from '../../ui/feedback/error-state.tsx';
import { LoadingPlaces, Skeleton } from '../../ui/feedback/skeleton.tsx';
import { LoadMore } from '../../ui/layout/load-more.tsx';
import { ModeratedReviewCard, type ReviewActions } from './moderated-review.tsx';
import {
  useAdminListReviewsInfiniteQuery,
  useDismissReportsMutation,
  useHideReviewMutation,
} from './moderation.api.ts';
import { HideDialog, ReplyDialog } from './review-dialogs.tsx';

const choices = [
  { value: 'reported', name: 'Reported' },
  { value: 'hidden', name: 'Hidden' },
] as const;

const nothing: Record<ReviewFilter, string> = {
  all: 'No reviews yet.',
  reported: 'No reports are open.',
  hidden: 'No reviews are hidden.',
};

/** The reviews of all courses, page by page: all, the reported ones, or the hidden ones. */
export function ModerationList({ show }: { readonly show: ReviewFilter }): ReactElement {
  const list = useAdminListReviewsInfiniteQuery(show);
  const reviews = useMemo(() => list.data?.pages.flatMap((page) => page.reviews), [list.data]);
  const failure = failureOf(list.error);
  return (
    <>
      <FilterLinks
        label="Reviews"
        all="All"
        choices={choices}
        chosen={show === 'all' ? undefined : show}
        addressOf={(value) => (value ? `/admin/reviews?show=${value}` : '/admin/reviews')}
      />
      {reviews ? (
        <>
          <Reviews reviews={reviews} show={show} />
          {reviews.length > 0 ? (
            <LoadMore
              shown={reviews.length}
              noun={reviews.length === 1 ? 'review' : 'reviews'}
              hasMore={list.hasNextPage}
              loading={list.isFetchingNextPage}
              onLoadMore={() => void list.fetchNextPage()}
            />
          ) : null}
        </>
      ) : list.isError ? (
        <ErrorState title="The reviews could not be loaded." code={failure?.code} {...retryOf(list)}>
          {failure?.error}
        </ErrorState>
      ) : (
        <LoadingPlaces label="Loading the reviews" className="mt-6 grid gap-3">
          {Array.from({ length: 4 }, (_, row) => (
            <Skeleton key={row} className="h-32 rounded-card" />
          ))}
        </LoadingPlaces>
      )}
    </>
  );
}

interface ReviewsProps {
  readonly reviews: readonly ModeratedReview[];
  readonly show: ReviewFilter;
}

/** Stays when the last review has left the list, to take the focus. */
function Reviews({ reviews, show }: ReviewsProps): ReactElement {
  const list = useRef<HTMLDivElement>(null);
  const expectRemoval = useRemovalFocus(list, reviews);
  const { dialogs, actions } = useModeration(expectRemoval);
  return (
    <>
      <div
        ref={list}
        role="group"
        aria-label="Reviews"
        tabIndex={-1}
        className="mt-6 grid gap-3 outline-none"
      >
        {reviews.length === 0 ? (
          <EmptyState title={nothing[show]}>Learners write reviews on course pages.</EmptyState>
        ) : null}
        {reviews.map((review) => (
          <ModeratedReviewCard key={review.id} review={review} actions={actions} />
        ))}
      </div>
      {dialogs}
    </>
  );
}

interface Asked {
  readonly kind: 'hide' | 'reply';
  readonly review: ModeratedReview;
  readonly open: boolean;
}

/** What the buttons of reviews do, and the dialogs that they open. Results appear as toasts. */
function useModeration(expectRemoval: (id: string) => void) {
  const [asked, setAsked] = useState<Asked | null>(null);
  const [hide] = useHideReviewMutation();
  const [dismiss] = useDismissReportsMutation();
  const actions: ReviewActions = {
    onHide: (review) => setAsked({ kind: 'hide', review, open: true }),
    onReply: (review) => setAsked({ kind: 'reply', review, open: true }),
    onShow: ({ id }) => {
      expectRemoval(id);
      void hide({ params: { id }, body: { hidden: false } });
    },
    onDismiss: ({ id }) => {
      expectRemoval(id);
      void dismiss(id);
    },
  };
  const Shown = asked?.kind === 'hide' ? HideDialog : ReplyDialog;
  const dialogs = asked ? (
    <Shown
      key={`${asked.kind} ${asked.review.id}`}
      review={asked.review}
      open={asked.open}
      onClose={() => setAsked({ ...asked, open: false })}
    />
  ) : null;
  return { dialogs, actions };
}
