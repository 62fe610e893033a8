import type { ReactElement } from 'react';
import { didNotWork, failureOf } from '../../lib/api/api.ts';
import { Button } from '../../ui/controls/button.tsx';
import { Icon } from '../../ui/controls/icon.tsx';
import { showToast } from '../../ui/feedback/show-toast.tsx';
import { useChooseQuestionMailsMutation } from './post-moderation.api.ts';

/** Whether the administrator gets an email about each new question. */
export function MailChoice({ wanted }: { readonly wanted: boolean }): ReactElement {
  const [choose, { isLoading }] = useChooseQuestionMailsMutation();
  const press = async () => {
    const { data, error } = await choose({ body: { wanted: !wanted } });
    const failed = failureOf(error)?.error ?? didNotWork;
    showToast(data ? 'success' : 'error', data?.message ?? failed);
  };
  return (
    <Button
      variant="secondary"
      size="small"
      aria-pressed={wanted}
      loading={isLoading}
      onClick={() => void press()}
    >
      {wanted ? <Icon name="check" size={16} /> : null}
      Email me about new questions
    </Button>
  );
}
