import { decisionFields, type ModeratedPost } from '@fit-coder/contracts/learning/moderation';
import type { ReactElement } from 'react';
import { showToast } from '../../ui/feedback/show-toast.tsx';
import { ReasonDialog } from '../../ui/forms/reason-dialog.tsx';
import { useHidePostMutation, useShowPostMutation } from './post-moderation.api.ts';

export interface Decision {
  readonly post: ModeratedPost;
  readonly decision: 'hide' | 'show';
  readonly open: boolean;
}

interface DecisionDialogProps extends Decision {
  readonly onClose: () => void;
  readonly onDecided: (id: string) => void;
}

/** Asks for the reason of a decision. */
export function DecisionDialog({
  post,
  decision,
  open,
  onClose,
  onDecided,
}: DecisionDialogProps): ReactElement {
  const [hide] = useHidePostMutation();
  const [show] = useShowPostMutation();
  const words = wordsOf({ post, decision });
  return (
    <ReasonDialog
      open={open}
      onClose={onClose}
      title={`${words}?`}
      description={descriptionOf({ post, decision })}
      schema={decisionFields}
      hint={
        decision === 'hide'
          ? 'The author can read it, and it goes into the audit log.'
          : 'It goes into the audit log.'
      }
      confirmLabel={words}
      onSend={async (body) => {
        const { id, editedAt } = post;
        const input = { params: { id }, body: { ...body, editedAt } };
        const outcome = await (decision === 'hide' ? hide(input) : show(input));
        if (outcome.data) {
          onDecided(post.id);
          showToast('success', outcome.data.message);
        }
        return outcome;
      }}
    />
  );
}

type Asked = Pick<Decision, 'post' | 'decision'>;

/** What the button does. */
function wordsOf({ post, decision }: Asked): string {
  const what = post.isAnswer ? 'answer' : 'question';
  if (decision === 'hide') return `Hide this ${what}`;
  if (post.erased) return 'Show the answers';
  return post.state === 'shown' ? 'Dismiss the reports' : `Show this ${what}`;
}

/** What follows from it. */
function descriptionOf({ post, decision }: Asked): string {
  if (decision === 'hide')
    return 'Only its author still sees it, with your reason. You can show it again later.';
  if (post.erased) return 'Everyone who may watch the lecture sees the answers, under a deleted question.';
  return 'Everyone who may watch the lecture sees it. Its reports are closed.';
}
