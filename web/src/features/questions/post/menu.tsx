import type { Answer, Question } from '@fit-coder/contracts/learning/questions';
import { reportBody } from '@fit-coder/contracts/learning/posting';
import { useState, type ReactElement } from 'react';
import { ConfirmDialog } from '../../../ui/feedback/dialog.tsx';
import { showToast } from '../../../ui/feedback/show-toast.tsx';
import { ReasonDialog } from '../../../ui/forms/reason-dialog.tsx';
import { RowMenu, RowMenuButton } from '../../../ui/layout/row-menu.tsx';
import { sentenceOf } from './words.ts';
import { useDeletePostMutation } from '../posting.api.ts';
import { useReportPostMutation } from '../reactions.api.ts';

interface PostMenuProps {
  readonly post: Question | Answer;
  readonly questionId: string;
  readonly onEdit: () => void;
}

/** What else can be done with a post: correct and delete one's own, report those of others. */
export function PostMenu({ post, questionId, onEdit }: PostMenuProps): ReactElement | null {
  const [asking, setAsking] = useState<'delete' | 'report' | null>(null);
  const isQuestion = 'title' in post;
  const what = isQuestion ? 'question' : 'answer';
  if (post.state === 'deleted' || (!post.author.you && post.state !== 'shown')) return null;
  const close = () => setAsking(null);
  return (
    <>
      <RowMenu label={`More about this ${what}`}>
        {post.editable ? <RowMenuButton onSelect={onEdit}>Edit</RowMenuButton> : null}
        {post.author.you ? (
          <RowMenuButton danger onSelect={() => setAsking('delete')}>
            Delete
          </RowMenuButton>
        ) : (
          <RowMenuButton onSelect={() => setAsking('report')}>Report</RowMenuButton>
        )}
      </RowMenu>
      {post.author.you ? (
        <Deletion
          id={post.id}
          questionId={questionId}
          what={what}
          open={asking === 'delete'}
          onClose={close}
        />
      ) : (
        <Report id={post.id} what={what} open={asking === 'report'} onClose={close} />
      )}
    </>
  );
}

interface DialogProps {
  readonly id: string;
  readonly what: 'question' | 'answer';
  readonly open: boolean;
  readonly onClose: () => void;
}

function Deletion({
  id,
  questionId,
  what,
  open,
  onClose,
}: DialogProps & { questionId: string }): ReactElement {
  const [remove, { isLoading }] = useDeletePostMutation();
  const confirm = async () => {
    const { data, error } = await remove({ questionId, params: { id } });
    showToast(data ? 'success' : 'error', data?.message ?? sentenceOf(error));
    onClose();
  };
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={(next) => next || onClose()}
      title={`Delete your ${what}?`}
      description={
        what === 'question'
          ? 'Its text and your name are deleted for good. The answers of others stay.'
          : 'Its text and your name are deleted for good.'
      }
      confirmLabel={`Delete ${what}`}
      danger
      loading={isLoading}
      onConfirm={() => void confirm()}
    />
  );
}

function Report({ id, what, open, onClose }: DialogProps): ReactElement {
  const [report] = useReportPostMutation();
  return (
    <ReasonDialog
      open={open}
      onClose={onClose}
      title={`Report this ${what}?`}
      description="An administrator will look at it. Its author will not learn who reported it."
      schema={reportBody}
      hint="What is wrong with it?"
      confirmLabel="Report"
      onSend={async (body) => {
        const outcome = await report({ params: { id }, body });
        if (outcome.data) showToast('success', outcome.data.message);
        return outcome;
      }}
    />
  );
}
