import type { CourseRequest } from '@fit-coder/contracts/course-requests';
import type { ReactElement } from 'react';
import { ConfirmDialog } from '../../ui/feedback/dialog.tsx';
import { useDeleteCourseRequestMutation } from './requests.api.ts';

interface RequestDeletionDialogProps {
  readonly request: CourseRequest;
  readonly open: boolean;
  readonly onClose: () => void;
  readonly onDeleted: (request: CourseRequest) => void;
}

/** Asks before a request is deleted. The result appears as a toast. */
export function RequestDeletionDialog({
  request,
  open,
  onClose,
  onDeleted,
}: RequestDeletionDialogProps): ReactElement {
  const [deleteCourseRequest, { isLoading }] = useDeleteCourseRequestMutation();
  const remove = async () => {
    const { error } = await deleteCourseRequest({ params: { id: request.id } });
    if (!error) onDeleted(request);
    onClose();
  };
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={(next) => next || onClose()}
      title={`Delete the request from ${request.name}?`}
      description="The request is deleted together with the sender’s email address. This cannot be undone, and no email is sent."
      confirmLabel="Delete request"
      danger
      loading={isLoading}
      onConfirm={() => void remove()}
    />
  );
}
