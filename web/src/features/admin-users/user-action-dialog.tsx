import type { ReactElement } from 'react';
import { ConfirmDialog } from '../../ui/feedback/dialog.tsx';
import { useChangeRoleMutation, useDeleteUserMutation, useSignOutUserMutation } from './user-changes.api.ts';
import { questionOf, type UserAction } from './user-action.ts';

interface UserActionDialogProps {
  readonly action: UserAction;
  readonly open: boolean;
  readonly onClose: () => void;
  /** The account may leave the list that is shown. */
  readonly onDone: (action: UserAction) => void;
}

/** Asks before an action, performs it, and closes. The result appears as a toast. */
export function UserActionDialog({ action, open, onClose, onDone }: UserActionDialogProps): ReactElement {
  const [changeRole, change] = useChangeRoleMutation();
  const [deleteUser, deletion] = useDeleteUserMutation();
  const [signOut, signingOut] = useSignOutUserMutation();
  const { title, consequences, confirm, danger } = questionOf(action);
  const send = () => {
    const params = { id: action.user.id };
    if (action.kind === 'delete') return deleteUser({ params });
    if (action.kind === 'signOut') return signOut({ params });
    return changeRole({ params, body: { role: action.kind === 'makeAdmin' ? 'admin' : 'user' } });
  };
  const act = async () => {
    const outcome = await send();
    if (!outcome.error) onDone(action);
    onClose();
  };
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={(next) => next || onClose()}
      title={title}
      description={consequences}
      confirmLabel={confirm}
      danger={danger}
      loading={change.isLoading || deletion.isLoading || signingOut.isLoading}
      onConfirm={() => void act()}
    />
  );
}
