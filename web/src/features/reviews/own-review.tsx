import { useState, type ReactElement } from 'react';
import { didNotWork, failureOf } from '../../lib/api/api.ts';
import { Button } from '../../ui/controls/button.tsx';
import { ConfirmDialog } from '../../ui/feedback/dialog.tsx';
import { showToast } from '../../ui/feedback/show-toast.tsx';
import { useDeleteReviewMutation, useGetOwnReviewQuery } from './reviews.api.ts';
import { ReviewDialog } from './review-form.tsx';

interface OwnReviewProps {
  /** The course's slug. */
  readonly course: string;
  /** The current user's name. */
  readonly name: string;
}

/** What the current user can do: write a review, or change and delete theirs. Nothing for those who watched nothing yet. */
export function OwnReview({ course, name }: OwnReviewProps): ReactElement | null {
  const { currentData } = useGetOwnReviewQuery(course);
  const [shown, setShown] = useState<'form' | 'deletion' | null>(null);
  const [remove, { isLoading }] = useDeleteReviewMutation();
  if (!currentData) return null;
  const { review, mayReview } = currentData;
  if (!review && !mayReview) return null;
  const deleteIt = async () => {
    const { data, error } = await remove(course);
    if (data) showToast('success', data.message);
    else showToast('error', failureOf(error)?.error ?? didNotWork);
    setShown(null);
  };
  return (
    <div className="grid justify-items-start gap-3">
      {review?.hiddenReason === null || !review ? null : (
        <p className="rounded-control bg-danger-wash p-3 text-sm">
          Your review is hidden from others. The reason: {review.hiddenReason}
        </p>
      )}
      <div className="flex flex-wrap gap-3">
        {mayReview ? (
          <Button variant="secondary" size="small" onClick={() => setShown('form')}>
            {review ? 'Change your review' : 'Write a review'}
          </Button>
        ) : null}
        {review ? (
          <Button variant="quiet" size="small" onClick={() => setShown('deletion')}>
            Delete your review
          </Button>
        ) : null}
      </div>
      <ReviewDialog {...{ course, review, name }} open={shown === 'form'} onClose={() => setShown(null)} />
      <ConfirmDialog
        open={shown === 'deletion'}
        onOpenChange={(next) => next || setShown(null)}
        title="Delete your review?"
        description="Its stars no longer count. This cannot be undone."
        confirmLabel="Delete review"
        danger
        loading={isLoading}
        onConfirm={() => void deleteIt()}
      />
    </div>
  );
}
