import type { AdminCourse, AdminLecture } from '@fit-coder/contracts/catalogue-admin';
import { lazy, Suspense, useState, type ReactElement, type ReactNode } from 'react';
import { loadChunk } from '../../../lib/chunk-load.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { AddLectureForm } from './add-lecture-form.tsx';
import { CourseSyllabus } from './course-syllabus.tsx';
import { sectionsOf } from '../course-terms.ts';
import { useLectureOrdering } from './lecture-ordering.ts';

// Its library is needed by nobody who does not arrange.
const LectureArranger = lazy(async () => ({
  default: (await loadChunk(() => import('./lecture-arranger.tsx'))).LectureArranger,
}));

/** A lecture in the list of its course. */
export interface ListedLecture {
  readonly lecture: AdminLecture;
  /** Its place in the course, counted from 1. */
  readonly number: number;
  /** The sections that the course has, in their order. */
  readonly sections: readonly string[];
  /** It is deleted: the focus goes to the lecture that stands in its place. */
  readonly onDeleted: () => void;
  /** Its form is closed: the focus goes back to it. */
  readonly onEdited: () => void;
}

interface LectureListProps {
  readonly course: AdminCourse;
  readonly lectures: readonly AdminLecture[];
  /** What stands at a lecture. */
  readonly children: (listed: ListedLecture) => ReactNode;
}

/** The lectures of a course: to look after one by one, to put in order, and to add to. */
export function LectureList({ course, lectures, children }: LectureListProps): ReactElement {
  const [focus, setFocus] = useState<{ readonly id: string } | null>(null);
  const [arranging, setArranging] = useState(false);
  const order = useLectureOrdering(course.id, lectures);
  const sections = sectionsOf(lectures).map(({ title }) => title);
  return (
    <section aria-labelledby="lectures" className="grid content-start gap-8">
      <header className="-mb-4 flex min-h-10 items-center justify-between gap-4">
        <h2 id="lectures" className="text-lg font-bold">
          Lectures
        </h2>
        {lectures.length > 1 ? (
          <Button variant="secondary" size="small" onClick={() => setArranging(!arranging)}>
            {arranging ? 'Done arranging' : 'Arrange'}
          </Button>
        ) : null}
      </header>
      {lectures.length === 0 ? (
        <EmptyState title="No lectures yet.">
          Add the first one below. Then drop its video on it, or choose it from your disk.
        </EmptyState>
      ) : arranging ? (
        <Suspense fallback={<Skeleton className="h-96" />}>
          <p className="-mb-4 text-sm text-muted">
            Drag a lecture to its place, into another section too. By keyboard: space picks it up, the arrow
            keys move it, space puts it down.
          </p>
          <LectureArranger lectures={lectures} onOrder={order} />
        </Suspense>
      ) : (
        <CourseSyllabus lectures={lectures} focus={focus} onOrder={order}>
          {(lecture, number) =>
            children({
              lecture,
              number,
              sections,
              onDeleted: () => setFocus(neighbourOf(lectures, lecture)),
              onEdited: () => setFocus({ id: lecture.id }),
            })
          }
        </CourseSyllabus>
      )}
      {arranging ? null : (
        <AddLectureForm courseId={course.id} sections={sections} onAdded={(id) => setFocus({ id })} />
      )}
    </section>
  );
}

function neighbourOf(lectures: readonly AdminLecture[], { id }: AdminLecture): { id: string } | null {
  const place = lectures.findIndex((lecture) => lecture.id === id);
  const neighbour = lectures[place + 1] ?? lectures[place - 1];
  return neighbour ? { id: neighbour.id } : null;
}
