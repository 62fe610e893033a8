import { reportInput, type Review } from '@fit-coder/contracts/learning/reviews';
import type { User } from '@fit-coder/contracts/accounts';
import { useMemo, useState, type ReactElement } from 'react';
import { failureOf } from '../../lib/api/api.ts';
import { retryOf, SmallErrorState } from '../../ui/feedback/error-state.tsx';
import { showToast } from '../../ui/feedback/show-toast.tsx';
import { LoadingPlaces, Skeleton } from '../../ui/feedback/skeleton.tsx';
import { ReasonDialog } from '../../ui/forms/reason-dialog.tsx';
import { LoadMore } from '../../ui/layout/load-more.tsx';
import { OwnReview } from './own-review.tsx';
import { ReviewItem } from './review-item.tsx';
import { totalOf } from './review-words.ts';
import { useGetOwnReviewQuery, useListReviewsInfiniteQuery, useReportReviewMutation } from './reviews.api.ts';
import { StarCounts } from './star-counts.tsx';
import './reviews.css';

interface ReviewSectionProps {
  /** The course's slug. */
  readonly course: string;
  /** The current user; null for a visitor. */
  readonly user: Pick<User, 'name' | 'role'> | null;
}

/** The reviews of a course, and the user's own. */
export function ReviewSection({ course, user }: ReviewSectionProps): ReactElement {
  const [stars, setStars] = useState<string>();
  const list = useListReviewsInfiniteQuery({ course, stars });
  const reviews = useMemo(() => list.data?.pages.flatMap((page) => page.reviews), [list.data]);
  const counts = list.data?.pages[0]?.counts;
  const writes = user !== null && user.role !== 'testadmin';
  return (
    <section className="reviews">
      <h2 className="text-lg font-bold">Reviews</h2>
      {reviews && counts ? (
        <>
          {totalOf(counts) === 0 ? (
            <p className="text-muted">
              No reviews yet. Those who have watched some of the course can write the first one.
            </p>
          ) : (
            <StarCounts counts={counts} chosen={stars} onChoose={setStars} />
          )}
          {writes ? <OwnReview course={course} name={user.name} /> : null}
          <Reviews reviews={reviews} course={course} reports={writes} />
          {totalOf(counts) > 0 ? (
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
        <SmallErrorState {...retryOf(list)}>
          {failureOf(list.error)?.error ?? 'The reviews could not be loaded.'}
        </SmallErrorState>
      ) : (
        <LoadingPlaces label="Loading the reviews" className="grid gap-3">
          <Skeleton className="h-24" />
          <Skeleton className="h-24" />
        </LoadingPlaces>
      )}
    </section>
  );
}

interface ReviewsProps extends Pick<ReviewSectionProps, 'course'> {
  readonly reviews: readonly Review[];
  /** Whether the user can report reviews. */
  readonly reports: boolean;
}

function Reviews({ reviews, course, reports }: ReviewsProps): ReactElement {
  const own = useGetOwnReviewQuery(course, { skip: !reports }).currentData?.review?.id;
  const [asked, setAsked] = useState<{ review: Review; open: boolean } | null>(null);
  const [report] = useReportReviewMutation();
  const onReport = reports ? (review: Review) => setAsked({ review, open: true }) : undefined;
  return (
    <>
      <ul>
        {reviews.map((review) => (
          <ReviewItem key={review.id} review={review} onReport={review.id === own ? undefined : onReport} />
        ))}
      </ul>
      {asked ? (
        <ReasonDialog
          open={asked.open}
          title={`Report the review by ${asked.review.name}?`}
          description="An administrator will read your report. Nobody else sees it."
          schema={reportInput}
          confirmLabel="Report review"
          hint="What is wrong with it?"
          onSend={async (body) => {
            const outcome = await report({ params: { id: asked.review.id }, body });
            if (outcome.data) showToast('success', outcome.data.message);
            return outcome;
          }}
          onClose={() => setAsked({ ...asked, open: false })}
        />
      ) : null}
    </>
  );
}
