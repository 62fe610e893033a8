import type { AdminCourse } from '@fit-coder/contracts/catalogue-admin';
import { useState, type ReactElement } from 'react';
import { failureOf } from '../../lib/api/api.ts';
import { ConfirmDialog } from '../../ui/feedback/dialog.tsx';
import { useDeleteCourseMutation } from './course-changes.api.ts';
import type { Publishing } from './course-publishing.tsx';

interface Deleting {
  readonly ask: (course: AdminCourse) => void;
  /** Stands anywhere on the screen. */
  readonly dialog: ReactElement;
}

/**
 * Deletes courses after a question that says what is lost. For a course that people bought, it says why the course stays
 * and offers `unpublish` if it is published.
 */
export function useCourseDeletion(
  unpublish: Publishing['change'],
  onDeleted: (course: AdminCourse) => void | Promise<void>,
): Deleting {
  const [open, setOpen] = useState(false);
  const [course, setCourse] = useState<AdminCourse | null>(null);
  const [remove, { isLoading, error, reset }] = useDeleteCourseMutation();
  const sold = isSold(error) && course?.publishedAt !== null;
  const close = () => setOpen(false);
  const confirm = async (doomed: AdminCourse) => {
    const response = await remove({ params: { id: doomed.id } });
    if (isSold(response.error) && doomed.publishedAt !== null) return;
    close();
    if (response.data) await onDeleted(doomed);
  };
  const ask = (doomed: AdminCourse) => {
    reset();
    setCourse(doomed);
    setOpen(true);
  };
  const instead = () => {
    close();
    if (course) unpublish(course, true);
  };
  const question = { open, onOpenChange: setOpen, loading: isLoading };
  const dialog = sold ? (
    <SoldDialog {...question} course={course} onUnpublish={instead} />
  ) : (
    <ConfirmDialog
      {...question}
      title={`Delete “${course?.title ?? ''}”?`}
      description={course ? lossOf(course) : ''}
      confirmLabel="Delete course"
      danger
      onConfirm={() => void (course && confirm(course))}
    />
  );
  return { ask, dialog };
}

function isSold(error: unknown): boolean {
  return failureOf(error)?.code === 'course_sold';
}

/** What goes with a course. */
function lossOf({ lectureCount, publishedAt }: AdminCourse): string {
  const lectures =
    lectureCount === 0
      ? 'It has no lectures yet.'
      : `Its ${lectureCount === 1 ? 'lecture goes' : `${lectureCount} lectures go`} with it, their videos and captions too, and what learners have watched of them.`;
  const place = publishedAt === null ? '' : ' It leaves the catalogue and everyone’s playlist at once.';
  return `${lectures}${place} This cannot be undone.`;
}

interface SoldDialogProps {
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
  readonly loading: boolean;
  readonly course: AdminCourse | null;
  readonly onUnpublish: () => void;
}

function SoldDialog({ course, onUnpublish, ...state }: SoldDialogProps): ReactElement {
  return (
    <ConfirmDialog
      {...state}
      title={`“${course?.title ?? ''}” was bought, so it stays`}
      description="People bought this course, so it cannot be deleted. You can unpublish it instead: it leaves the catalogue, and those who bought it keep it."
      confirmLabel="Unpublish instead"
      onConfirm={onUnpublish}
    />
  );
}
