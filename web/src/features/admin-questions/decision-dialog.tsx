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
  const what = post.isAnswer ? 'answer' : 'question';
  const words =
    decision === 'hide'
      ? `Hide this ${what}`
      : post.state === 'shown'
        ? 'Dismiss the reports'
        : `Show this ${what}`;
  return (
    <ReasonDialog
      open={open}
      onClose={onClose}
      title={`${words}?`}
      description={
        decision === 'hide'
          ? 'Only its author still sees it, with your reason. You can show it again later.'
          : 'Everyone who may watch the lecture sees it. Its reports are closed.'
      }
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
