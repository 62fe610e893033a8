import type { AdminCourse, AdminLecture } from '@fit-coder/contracts/catalogue-admin';
import { useState, type ReactElement } from 'react';
import { ConfirmDialog } from '../../ui/feedback/dialog.tsx';
import { useLazyAdminGetCourseQuery } from './admin-courses.api.ts';
import { usePublishCourseMutation } from './course-changes.api.ts';
import { isWatchable } from './course-terms.ts';

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
  const [load, { isFetching }] = useLazyAdminGetCourseQuery();
  const [publish, { isLoading }] = usePublishCourseMutation();
  const send = async ({ id, publishedAt }: AdminCourse) => {
    await publish({ params: { id }, body: { published: publishedAt === null } });
    setAsking(false);
  };
  const change = async (course: AdminCourse) => {
    const question =
      course.publishedAt === null
        ? beforePublishing(course, (await load(course.id)).data?.lectures)
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
  readonly description: string;
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

/** What to ask before a course is published; undefined if all is well, or if the lectures could not be loaded. */
function beforePublishing(
  { title }: AdminCourse,
  lectures: readonly AdminLecture[] | undefined,
): Question | undefined {
  const missing = lectures?.filter((lecture) => !isWatchable(lecture)) ?? [];
  const failed = missing.filter(({ video }) => video?.state === 'failed').map((lecture) => lecture.title);
  const empty = lectures !== undefined && missing.length === lectures.length;
  if (!empty && failed.length === 0) return undefined;
  const nothing = missing.some(({ video }) => video && video.state !== 'failed')
    ? 'The videos of this course are still being processed. Until one is ready, learners see “not ready yet” everywhere.'
    : 'No lecture of this course has a video yet, so there is nothing to watch.';
  return {
    title: empty
      ? `Publish “${title}” without a lecture to watch?`
      : `Publish “${title}” with failed videos?`,
    description: [empty ? nothing : '', failed.length > 0 ? failureWords(failed) : ''].join(' ').trim(),
    confirmLabel: 'Publish anyway',
    danger: false,
  };
}

const most = 5;
const list = new Intl.ListFormat('en');

function failureWords(titles: readonly string[]): string {
  const named = titles.slice(0, most).map((title) => `“${title}”`);
  const more = titles.length - named.length;
  const lectures = list.format(more > 0 ? [...named, `${more} more`] : named);
  const [videos, them] = titles.length === 1 ? ['The video of', 'it'] : ['The videos of', 'them'];
  return `${videos} ${lectures} could not be processed. Until you replace ${them}, learners see “not ready yet” there.`;
}
