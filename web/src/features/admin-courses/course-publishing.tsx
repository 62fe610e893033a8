import type { AdminCourse } from '@fit-coder/contracts/catalogue-admin';
import { useState, type ReactElement } from 'react';
import { ConfirmDialog } from '../../ui/feedback/dialog.tsx';
import { usePublishCourseMutation } from './course-changes.api.ts';

/** The means to publish and unpublish courses. */
export interface Publishing {
  /** Asks before it shows a course in which nothing is `watchable`, and before it hides one; does the rest at once. */
  readonly change: (course: AdminCourse, watchable: boolean) => void;
  readonly loading: boolean;
  /** Stands anywhere on the screen. */
  readonly dialog: ReactElement;
}

/** Publishes and unpublishes courses, and asks first where that is needed. */
export function usePublishing(): Publishing {
  const [asking, setAsking] = useState(false);
  // Kept apart from the course, so that the words stand still while the dialog goes.
  const [asked, setAsked] = useState<Asked | null>(null);
  const [publish, { isLoading }] = usePublishCourseMutation();
  const send = async ({ id, publishedAt }: AdminCourse) => {
    await publish({ params: { id }, body: { published: publishedAt === null } });
    setAsking(false);
  };
  const change = (course: AdminCourse, watchable: boolean) => {
    if (course.publishedAt === null && watchable) return void send(course);
    setAsked({ course, question: course.publishedAt === null ? publishEmpty : unpublish });
    setAsking(true);
  };
  const { title, ...question } = asked?.question ?? unpublish;
  const dialog = (
    <ConfirmDialog
      open={asking}
      onOpenChange={setAsking}
      title={title(asked?.course.title ?? '')}
      {...question}
      loading={isLoading}
      onConfirm={() => void (asked && send(asked.course))}
    />
  );
  return { change, loading: isLoading, dialog };
}

interface Asked {
  readonly course: AdminCourse;
  readonly question: Question;
}

interface Question {
  readonly title: (course: string) => string;
  readonly description: string;
  readonly confirmLabel: string;
  readonly danger: boolean;
}

const unpublish: Question = {
  title: (course) => `Unpublish “${course}”?`,
  description:
    'It leaves the catalogue at once. People who bought it keep it; other people cannot open it until it is published again. Nothing is deleted.',
  confirmLabel: 'Unpublish',
  danger: true,
};

const publishEmpty: Question = {
  title: (course) => `Publish “${course}” without a lecture to watch?`,
  description:
    'No lecture of this course has a video that is ready. The catalogue would show it with nothing to watch.',
  confirmLabel: 'Publish anyway',
  danger: false,
};
