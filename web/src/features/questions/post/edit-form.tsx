import { answerFields, askFields } from '@fit-coder/contracts/learning/posting';
import type { Answer, Question } from '@fit-coder/contracts/learning/questions';
import type { ReactElement } from 'react';
import { useForm } from '../../../lib/form.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { showToast } from '../../../ui/feedback/show-toast.tsx';
import { FormError } from '../../../ui/forms/field-form.tsx';
import { InlineForm } from '../../../ui/forms/inline-form.tsx';
import { TextArea, TextField } from '../../../ui/forms/text-field.tsx';
import { useEditPostMutation } from '../posting.api.ts';
import { takeFocus } from '../take-focus.ts';

interface EditFormProps {
  readonly post: Question | Answer;
  readonly questionId: string;
  readonly onClose: () => void;
}

/** Corrects a post in its place. */
export function EditForm({ post, questionId, onClose }: EditFormProps): ReactElement {
  const [edit] = useEditPostMutation();
  const title = 'title' in post ? post.title : null;
  const form = useForm(title === null ? answerFields : askFields, async (body) => {
    const outcome = await edit({ questionId, params: { id: post.id }, body });
    if (outcome.data) {
      showToast('success', outcome.data.message);
      onClose();
    }
    return outcome;
  });
  const field = (name: 'title' | 'body') => form.field(name as never);
  return (
    <InlineForm
      {...form.props}
      firstField="title"
      onCancel={onClose}
      className="grid gap-4"
      aria-label={title === null ? 'Edit your answer' : 'Edit your question'}
    >
      <FormError error={form.error} />
      {title === null ? null : (
        <TextField
          {...field('title')}
          label="Your question in one sentence"
          defaultValue={title}
          maxLength={150}
          required
        />
      )}
      <TextArea
        {...field('body')}
        label={title === null ? 'Your answer' : 'Details'}
        defaultValue={post.body}
        maxLength={10_000}
        required={title === null}
        ref={title === null ? takeFocus : null}
      />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" size="small" loading={form.sending}>
          Save
        </Button>
        <Button variant="secondary" size="small" onClick={onClose}>
          Cancel
        </Button>
      </div>
    </InlineForm>
  );
}
