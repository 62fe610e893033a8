import { formatClock } from '@fit-coder/contracts/clock';
import { askFields } from '@fit-coder/contracts/learning/posting';
import { useRef, type ReactElement } from 'react';
import { useForm } from '../../lib/form.ts';
import { Button } from '../../ui/controls/button.tsx';
import { showToast } from '../../ui/feedback/show-toast.tsx';
import { FormError } from '../../ui/forms/field-form.tsx';
import { TextArea, TextField } from '../../ui/forms/text-field.tsx';
import { useEscape } from '../../ui/forms/use-escape.ts';
import { useAskQuestionMutation } from './posting.api.ts';
import { useGetSaidQuery } from './questions.api.ts';
import { takeFocus } from './take-focus.ts';
import { SaidQuote } from './said-quote.tsx';
import { useDraft } from './drafts/use-draft.ts';

interface AskFormProps {
  readonly lectureId: string;
  readonly userId: string;
  readonly second: number;
  readonly onCancel: () => void;
  readonly onAsked: (questionId: string) => void;
}

/** Asks about a second of the lecture. What is typed stays on this device until it is posted, also when Escape closes the form. */
export function AskForm({ lectureId, userId, second, onCancel, onAsked }: AskFormProps): ReactElement {
  const element = useRef<HTMLFormElement>(null);
  useEscape(element, onCancel);
  const { currentData } = useGetSaidQuery({ lectureId, second });
  const draft = useDraft(userId, `ask:${lectureId}`);
  const [ask] = useAskQuestionMutation();
  const form = useForm(askFields, async (words) => {
    const outcome = await ask({ params: { id: lectureId }, body: { ...words, second } });
    if (outcome.data) {
      draft.discard();
      showToast('success', outcome.data.message);
      onAsked(outcome.data.id);
    }
    return outcome;
  });
  return (
    <form
      {...form.props}
      ref={element}
      onInput={draft.onInput}
      className="grid gap-4"
      aria-label={`Ask at ${formatClock(second)}`}
    >
      <div className="grid gap-2">
        <h2 className="font-bold">
          Ask at <span className="font-mono">{formatClock(second)}</span>
        </h2>
        <SaidQuote said={currentData?.said ?? ''} />
      </div>
      <FormError error={form.error} />
      <TextField
        {...form.field('title')}
        label="Your question in one sentence"
        defaultValue={draft.texts['title']}
        maxLength={150}
        required
        ref={takeFocus}
      />
      <TextArea
        {...form.field('body')}
        label="Details"
        hint="What did you try, and what happened? Markdown works: **bold**, `code`, - lists."
        defaultValue={draft.texts['body']}
        maxLength={10_000}
        required={false}
      />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" size="small" loading={form.sending}>
          Ask
        </Button>
        <Button variant="secondary" size="small" onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </form>
  );
}
