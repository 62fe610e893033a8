import type { ReactElement } from 'react';
import { ConfirmDialog } from '../../ui/feedback/dialog.tsx';
import { useChangeRoleMutation, useDeleteUserMutation, useSignOutUserMutation } from './user-changes.api.ts';
import { questionOf, type UserDeed } from './user-action.ts';

interface UserDeedDialogProps {
  readonly deed: UserDeed;
  readonly open: boolean;
  readonly onClose: () => void;
  /** The account may leave the list that is shown. */
  readonly onDone: (deed: UserDeed) => void;
}

/** Asks, does it, and closes; what came of it is told by the administration's state. */
export function UserDeedDialog({ deed, open, onClose, onDone }: UserDeedDialogProps): ReactElement {
  const [changeRole, change] = useChangeRoleMutation();
  const [deleteUser, deletion] = useDeleteUserMutation();
  const [signOut, signingOut] = useSignOutUserMutation();
  const { title, consequences, confirm, danger } = questionOf(deed);
  const send = () => {
    const params = { id: deed.user.id };
    if (deed.kind === 'delete') return deleteUser({ params });
    if (deed.kind === 'signOut') return signOut({ params });
    return changeRole({ params, body: { role: deed.kind === 'makeAdmin' ? 'admin' : 'user' } });
  };
  const act = async () => {
    const outcome = await send();
    if (!outcome.error) onDone(deed);
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
