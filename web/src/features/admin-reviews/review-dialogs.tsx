import {
  maxReviewText,
  replyInput,
  reportInput,
  type ModeratedReview,
} from '@fit-coder/contracts/learning/reviews';
import type { ReactElement } from 'react';
import { useForm } from '../../lib/form.ts';
import { Dialog } from '../../ui/feedback/dialog.tsx';
import { FieldForm } from '../../ui/forms/field-form.tsx';
import { ReasonDialog } from '../../ui/forms/reason-dialog.tsx';
import { TextArea } from '../../ui/forms/text-field.tsx';
import { useHideReviewMutation, useReplyToReviewMutation } from './moderation.api.ts';

interface ModerationDialogProps {
  readonly review: ModeratedReview;
  readonly open: boolean;
  readonly onClose: () => void;
}

/** Asks why a review is hidden. The result appears as a toast. */
export function HideDialog({ review, open, onClose }: ModerationDialogProps): ReactElement {
  const [hide] = useHideReviewMutation();
  return (
    <ReasonDialog
      open={open}
      title={`Hide the review by ${review.name}?`}
      description="Others no longer see it, and its stars no longer count. You can show it again."
      schema={reportInput}
      confirmLabel="Hide review"
      hint="The author can read it, and it goes into the audit log."
      onSend={({ reason }) => hide({ params: { id: review.id }, body: { hidden: true, reason } })}
      onClose={onClose}
    />
  );
}

/** Writes, changes or removes the reply to a review. */
export function ReplyDialog({ review, open, onClose }: ModerationDialogProps): ReactElement {
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => next || onClose()}
      title={`Reply to ${review.name}`}
      description="Everyone can read it below the review, under the name “Instructor”."
    >
      <ReplyForm review={review} onClose={onClose} />
    </Dialog>
  );
}

function ReplyForm({ review, onClose }: Omit<ModerationDialogProps, 'open'>): ReactElement {
  const [reply] = useReplyToReviewMutation();
  const form = useForm(replyInput, async (body) => {
    const outcome = await reply({ params: { id: review.id }, body });
    if (outcome.data) onClose();
    return outcome;
  });
  return (
    <FieldForm form={form} submit="Save reply">
      <TextArea
        {...form.field('text')}
        label="Reply"
        hint="An empty reply removes it."
        defaultValue={review.reply?.text}
        maxLength={maxReviewText}
        required={false}
      />
    </FieldForm>
  );
}
