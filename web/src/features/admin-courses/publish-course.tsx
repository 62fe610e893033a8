import type { AdminCourse } from '@fit-coder/contracts/catalogue-admin';
import { useState, type ReactElement } from 'react';
import { failureOf } from '../../lib/api.ts';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/dialog.tsx';
import { showToast } from '../../ui/show-toast.tsx';
import { usePublishCourseMutation } from './course-changes.api.ts';

interface PublishCourseProps {
  readonly course: AdminCourse;
  /** How many of its lectures can be watched. */
  readonly watchable: number;
}

/** Publishes a course, or takes it back. Asks before it shows an empty course, and before it hides one. */
export function PublishCourse({ course, watchable }: PublishCourseProps): ReactElement {
  const [asking, setAsking] = useState(false);
  // Kept apart from the course, so that the words stand still while the dialog goes.
  const [question, setQuestion] = useState<Question>(publishEmpty);
  const [publish, { isLoading }] = usePublishCourseMutation();
  const published = course.publishedAt !== null;
  const change = async () => {
    const { data, error } = await publish({ params: { id: course.id }, body: { published: !published } });
    setAsking(false);
    if (data) showToast('success', data.message);
    else showToast('error', failureOf(error)?.error ?? 'That did not work. Try again in a moment.');
  };
  const press = () => {
    if (!published && watchable > 0) return void change();
    setQuestion(published ? takeBack : publishEmpty);
    setAsking(true);
  };
  return (
    <>
      <Button variant={published ? 'secondary' : 'primary'} loading={isLoading} onClick={press}>
        {published ? 'Take back' : 'Publish'}
      </Button>
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        {...question}
        loading={isLoading}
        onConfirm={() => void change()}
      />
    </>
  );
}

interface Question {
  readonly title: string;
  readonly description: string;
  readonly confirmLabel: string;
  readonly danger: boolean;
}

const takeBack: Question = {
  title: 'Take this course back?',
  description:
    'It leaves the catalogue at once, and nobody but administrators can open it until it is published again. Nothing is deleted.',
  confirmLabel: 'Take back',
  danger: true,
};

const publishEmpty: Question = {
  title: 'Publish without a lecture to watch?',
  description:
    'No lecture of this course has a video that is ready. It would stand in the catalogue with nothing to watch.',
  confirmLabel: 'Publish anyway',
  danger: false,
};
