import { maxReviewText, reviewInput, type OwnReview } from '@fit-coder/contracts/learning/reviews';
import type { ReactElement } from 'react';
import { useForm } from '../../lib/form.ts';
import { Dialog } from '../../ui/feedback/dialog.tsx';
import { showToast } from '../../ui/feedback/show-toast.tsx';
import { FieldForm } from '../../ui/forms/field-form.tsx';
import { TextArea } from '../../ui/forms/text-field.tsx';
import { useSaveReviewMutation } from './reviews.api.ts';
import { StarField } from './star-field.tsx';

interface ReviewFormProps {
  /** The course's slug. */
  readonly course: string;
  /** The review to change; null for a new one. */
  readonly review: OwnReview | null;
  /** The name that readers see beside it. */
  readonly name: string;
  readonly onClose: () => void;
}

/** Asks for stars and, if the learner likes, some words. */
export function ReviewDialog({ open, ...rest }: ReviewFormProps & { readonly open: boolean }): ReactElement {
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => next || rest.onClose()}
      title={rest.review ? 'Change your review' : 'Review this course'}
      description={`Everyone can read it, with your name: ${rest.name}.`}
    >
      <ReviewForm {...rest} />
    </Dialog>
  );
}

function ReviewForm({ course, review, onClose }: ReviewFormProps): ReactElement {
  const [save] = useSaveReviewMutation();
  const form = useForm(
    reviewInput,
    async (body) => {
      const outcome = await save({ params: { id: course }, body });
      if (outcome.data) {
        showToast('success', outcome.data.message);
        onClose();
      }
      return outcome;
    },
    {
      read: (data) => ({
        stars: data.has('stars') ? Number(data.get('stars')) : undefined,
        text: data.get('text'),
      }),
    },
  );
  return (
    <FieldForm form={form} submit={review ? 'Save' : 'Publish'}>
      <StarField {...form.field('stars')} defaultValue={review?.stars} />
      <TextArea
        {...form.field('text')}
        label="Your review"
        hint="What helped you, and what was missing?"
        defaultValue={review?.text}
        maxLength={maxReviewText}
        required={false}
      />
    </FieldForm>
  );
}
