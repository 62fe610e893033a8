import type { CourseOrders } from '@fit-coder/contracts/administration';
import type { AdminCourse } from '@fit-coder/contracts/catalogue-admin';
import { useState, type ReactElement } from 'react';
import { failureOf } from '../../lib/api/api.ts';
import { Button } from '../../ui/controls/button.tsx';
import { ConfirmDialog, Dialog } from '../../ui/feedback/dialog.tsx';
import { useLazyGetCourseOrdersQuery } from './admin-courses.api.ts';
import { useDeleteCourseMutation } from './course-changes.api.ts';
import type { Publishing } from './publishing/publishing.tsx';

interface CourseDeletion {
  /** Asks whether to delete a course, or says why it cannot be deleted. */
  readonly ask: (course: AdminCourse) => Promise<void>;
  /** The orders of the course are being looked up. */
  readonly checking: boolean;
  /** Can be rendered anywhere on the screen. */
  readonly dialog: ReactElement;
}

/** Deletes courses. A course in an order cannot be deleted, so the dialog offers to `unpublish` it instead. */
export function useCourseDeletion(
  unpublish: Publishing['change'],
  onDeleted: (course: AdminCourse) => void | Promise<void>,
): CourseDeletion {
  const [open, setOpen] = useState(false);
  const [asked, setAsked] = useState<{ course: AdminCourse; orders: CourseOrders } | null>(null);
  const [findOrders, { isFetching }] = useLazyGetCourseOrdersQuery();
  const [remove, { isLoading }] = useDeleteCourseMutation();
  const ask = async (course: AdminCourse) => {
    const { data } = await findOrders(course.id);
    // If they cannot be looked up, the server still refuses.
    setAsked({ course, orders: data?.orders ?? 'none' });
    setOpen(true);
  };
  const confirm = async (course: AdminCourse) => {
    const response = await remove({ params: { id: course.id } });
    // It was ordered while the dialog was open.
    if (failureOf(response.error)?.code === 'course_sold') return ask(course);
    setOpen(false);
    if (response.data) await onDeleted(course);
  };
  const instead = (course: AdminCourse) => {
    setOpen(false);
    void unpublish(course);
  };
  const dialog =
    asked === null ? (
      <></>
    ) : asked.orders === 'none' ? (
      <ConfirmDialog
        open={open}
        onOpenChange={setOpen}
        loading={isLoading}
        title={`Delete “${asked.course.title}”?`}
        description={lossOf(asked.course)}
        confirmLabel="Delete course"
        danger
        onConfirm={() => void confirm(asked.course)}
      />
    ) : (
      <UndeletableDialog
        open={open}
        onOpenChange={setOpen}
        {...asked}
        onUnpublish={() => instead(asked.course)}
      />
    );
  return { ask, checking: isFetching, dialog };
}

/** What is deleted with a course. */
function lossOf({ lectureCount, publishedAt }: AdminCourse): string {
  const lectures =
    lectureCount === 0
      ? 'It has no lectures yet.'
      : `Its ${lectureCount === 1 ? 'lecture is deleted too, with its video' : `${lectureCount} lectures are deleted too, with their videos`}, captions and files, and learners’ progress, notes, questions and reviews.`;
  const place =
    publishedAt === null ? '' : ' The course leaves the catalogue and everyone’s playlist at once.';
  return `${lectures}${place} This cannot be undone.`;
}

interface UndeletableDialogProps {
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
  readonly course: AdminCourse;
  readonly orders: CourseOrders;
  readonly onUnpublish: () => void;
}

function UndeletableDialog(props: UndeletableDialogProps): ReactElement {
  const { course, orders, onUnpublish, ...state } = props;
  const title = `“${course.title}” cannot be deleted`;
  const [reason, buyers] =
    orders === 'paid'
      ? ['Learners bought this course.', ', and learners who bought it can still watch it']
      : ['This course is part of an order, which keeps its courses even if it was never paid.', ''];
  if (course.publishedAt !== null)
    return (
      <ConfirmDialog
        {...state}
        title={title}
        description={`${reason} You can unpublish it instead: it leaves the catalogue${buyers}.`}
        confirmLabel="Unpublish instead"
        onConfirm={onUnpublish}
      />
    );
  return (
    <Dialog
      {...state}
      title={title}
      description={`${reason} It stays a draft: it is not in the catalogue${buyers}.`}
    >
      <Button className="justify-self-end" onClick={() => state.onOpenChange(false)}>
        OK
      </Button>
    </Dialog>
  );
}
