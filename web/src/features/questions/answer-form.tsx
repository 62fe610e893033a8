import { answerFields } from '@fit-coder/contracts/learning/posting';
import { useRef, type ReactElement } from 'react';
import { useLocation } from 'react-router';
import { useForm } from '../../lib/form.ts';
import { Button } from '../../ui/controls/button.tsx';
import { showToast } from '../../ui/feedback/show-toast.tsx';
import { FormError } from '../../ui/forms/field-form.tsx';
import { TextArea } from '../../ui/forms/text-field.tsx';
import { useAnswerQuestionMutation } from './posting.api.ts';
import { useDraft } from './drafts/use-draft.ts';
import { takeFocus } from './take-focus.ts';

interface AnswerFormProps {
  readonly questionId: string;
  readonly userId: string;
}

/** Answers a question. What is typed stays on this device until it is posted. The URL with `#answer` leads to its field. */
export function AnswerForm({ questionId, userId }: AnswerFormProps): ReactElement {
  const element = useRef<HTMLFormElement>(null);
  const draft = useDraft(userId, `answer:${questionId}`);
  const [answer] = useAnswerQuestionMutation();
  const { hash } = useLocation();
  const form = useForm(answerFields, async (body) => {
    const outcome = await answer({ params: { id: questionId }, body });
    if (outcome.data) {
      draft.discard();
      const field = element.current?.elements.namedItem('body');
      if (field instanceof HTMLTextAreaElement) field.value = '';
      showToast('success', outcome.data.message);
    }
    return outcome;
  });
  return (
    <form {...form.props} ref={element} onInput={draft.onInput} className="grid gap-4" aria-label="Answer">
      <FormError error={form.error} />
      <TextArea
        {...form.field('body')}
        label="Your answer"
        hint="Markdown works: **bold**, `code`, - lists."
        defaultValue={draft.texts['body']}
        maxLength={10_000}
        required
        ref={hash === '#answer' ? comeTo : null}
      />
      <Button type="submit" size="small" className="justify-self-start" loading={form.sending}>
        Answer
      </Button>
    </form>
  );
}

function comeTo(field: HTMLTextAreaElement | null): void {
  takeFocus(field);
  field?.scrollIntoView({ block: 'center' });
}
