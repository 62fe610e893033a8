import type { ReactElement } from 'react';
import { ConfirmDialog } from '../../ui/dialog.tsx';
import { useChangeRoleMutation, useDeleteUserMutation } from './user-changes.api.ts';
import { questionOf, type UserDeed } from './user-deed.ts';

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
  const { title, consequences, confirm, danger } = questionOf(deed);
  const act = async () => {
    const params = { id: deed.user.id };
    const outcome =
      deed.kind === 'delete'
        ? await deleteUser({ params })
        : await changeRole({ params, body: { role: deed.kind === 'makeAdmin' ? 'admin' : 'user' } });
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
      loading={change.isLoading || deletion.isLoading}
      onConfirm={() => void act()}
    />
  );
}
