import type { CourseRequest } from '@fit-coder/contracts/course-requests';
import type { ReactElement } from 'react';
import { ConfirmDialog } from '../../ui/feedback/dialog.tsx';
import { useDeleteCourseRequestMutation } from './requests.api.ts';

interface RequestDoneDialogProps {
  readonly request: CourseRequest;
  readonly open: boolean;
  readonly onClose: () => void;
  readonly onDone: (request: CourseRequest) => void;
}

/** Asks before a wish leaves the list; what came of it is told by the administration's state. */
export function RequestDoneDialog({ request, open, onClose, onDone }: RequestDoneDialogProps): ReactElement {
  const [deleteCourseRequest, { isLoading }] = useDeleteCourseRequestMutation();
  const remove = async () => {
    const { error } = await deleteCourseRequest({ params: { id: request.id } });
    if (!error) onDone(request);
    onClose();
  };
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={(next) => next || onClose()}
      title={`Done with the request of ${request.name}?`}
      description="It leaves the list for good, with the address to answer to. Nobody is told."
      confirmLabel="Delete request"
      danger
      loading={isLoading}
      onConfirm={() => void remove()}
    />
  );
}
