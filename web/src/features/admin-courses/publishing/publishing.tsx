import type { AdminCourse } from '@fit-coder/contracts/catalogue-admin';
import type { PublishingPreview } from '@fit-coder/contracts/learning/editor';
import { useState, type ReactElement, type ReactNode } from 'react';
import { ConfirmDialog } from '../../../ui/feedback/dialog.tsx';
import { usePublishCourseMutation } from '../course-changes.api.ts';
import { useLazyPreviewPublishingQuery } from '../editor.api.ts';
import { UnreadyLectures } from './unready-lectures.tsx';

/** The means to publish and unpublish courses. */
export interface Publishing {
  /** Publishes a draft, unpublishes a published course. Asks first if learners would miss something. */
  readonly change: (course: AdminCourse) => Promise<void>;
  readonly loading: boolean;
  /** Can be rendered anywhere on the screen. */
  readonly dialog: ReactElement;
}

export function usePublishing(): Publishing {
  const [asking, setAsking] = useState(false);
  // Kept while the dialog fades out, so that its words stay.
  const [asked, setAsked] = useState<{ course: AdminCourse; question: Question } | null>(null);
  const [load, { isFetching }] = useLazyPreviewPublishingQuery();
  const [publish, { isLoading }] = usePublishCourseMutation();
  const send = async ({ id, publishedAt }: AdminCourse) => {
    await publish({ params: { id }, body: { published: publishedAt === null } });
    setAsking(false);
  };
  const change = async (course: AdminCourse) => {
    const question =
      course.publishedAt === null
        ? beforePublishing(course, (await load(course.id)).data)
        : beforeUnpublishing(course);
    if (!question) return send(course);
    setAsked({ course, question });
    setAsking(true);
  };
  const dialog = asked ? (
    <ConfirmDialog
      open={asking}
      onOpenChange={setAsking}
      {...asked.question}
      loading={isLoading}
      onConfirm={() => void send(asked.course)}
    />
  ) : (
    <></>
  );
  return { change, loading: isFetching || isLoading, dialog };
}

interface Question {
  readonly title: string;
  readonly description: ReactNode;
  readonly confirmLabel: string;
  readonly danger: boolean;
}

function beforeUnpublishing({ title, access }: AdminCourse): Question {
  const watching =
    access === 'free'
      ? 'No learner can watch it until you publish it again.'
      : 'Learners who bought it can still watch it; subscribers and everyone else cannot until you publish it again.';
  return {
    title: `Unpublish “${title}”?`,
    description: `It leaves the catalogue at once. ${watching} Nothing is deleted.`,
    confirmLabel: 'Unpublish',
    danger: true,
  };
}

/** What to ask before a course is published; undefined if all is well, or if the server did not tell. */
function beforePublishing(
  { title }: AdminCourse,
  preview: PublishingPreview | undefined,
): Question | undefined {
  if (!preview) return undefined;
  const { lectures, unready } = preview;
  const nothing = unready.length === lectures;
  if (!nothing && unready.length === 0) return undefined;
  return {
    title: nothing ? `Publish “${title}” without a lecture to watch?` : `Publish “${title}” as it is?`,
    description:
      lectures === 0 ? (
        'This course has no lectures yet, so there is nothing to watch.'
      ) : (
        <UnreadyLectures lectures={unready} />
      ),
    confirmLabel: 'Publish anyway',
    danger: false,
  };
}
