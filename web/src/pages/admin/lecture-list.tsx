import type { AdminCourse, AdminLecture } from '@fit-coder/contracts/catalogue-admin';
import { lazy, Suspense, useEffect, useRef, useState, type ReactElement } from 'react';
import { sectionsOf } from '../../features/admin-courses/course-terms.ts';
import { AddLectureForm } from '../../features/admin-courses/lectures/lecture-forms.tsx';
import type { LectureOrder } from '../../features/admin-courses/lectures/lecture-order.ts';
import { useLectureOrdering } from '../../features/admin-courses/lectures/lecture-ordering.ts';
import { SectionHeader } from '../../features/admin-courses/lectures/section-header.tsx';
import { loadChunk } from '../../lib/chunk-load.ts';
import { Button } from '../../ui/controls/button.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { LectureItem } from './lecture-item.tsx';

// Loaded on demand, because its library is large.
const LectureArranger = lazy(async () => ({
  default: (await loadChunk(() => import('../../features/admin-courses/lectures/lecture-arranger.tsx')))
    .LectureArranger,
}));

/** The lecture that gets the focus, now or when it appears. A new object moves the focus again. */
type LectureFocus = { readonly id: string } | null;

interface LectureListProps {
  readonly course: AdminCourse;
  readonly lectures: readonly AdminLecture[];
}

/** The lectures of a course: each can be edited, all can be rearranged, and more can be added. */
export function LectureList({ course, lectures }: LectureListProps): ReactElement {
  const [focus, setFocus] = useState<LectureFocus>(null);
  const [watched, setWatched] = useState<string | null>(null);
  const [arranging, setArranging] = useState(false);
  const order = useLectureOrdering(course.id, lectures);
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
          Add the first one below. Then drop a video file on it, or choose one.
        </EmptyState>
      ) : arranging ? (
        <Suspense fallback={<Skeleton className="h-96" />}>
          <p className="-mb-4 text-sm text-muted">
            Drag lectures to reorder them or to move them to another section. With the keyboard: press Space
            to pick a lecture up, the arrow keys to move it, and Space to drop it.
          </p>
          <LectureArranger lectures={lectures} onOrder={order} />
        </Suspense>
      ) : (
        <Syllabus
          courseId={course.id}
          lectures={lectures}
          focus={focus}
          onFocus={setFocus}
          watched={watched}
          onWatch={setWatched}
          onOrder={order}
        />
      )}
      {arranging ? null : (
        <AddLectureForm
          courseId={course.id}
          sections={sectionsOf(lectures).map(({ title }) => title)}
          onAdded={(id) => setFocus({ id })}
        />
      )}
    </section>
  );
}

interface SyllabusProps {
  readonly courseId: string;
  readonly lectures: readonly AdminLecture[];
  readonly focus: LectureFocus;
  readonly onFocus: (focus: LectureFocus) => void;
  /** The id of the lecture whose video plays; only one plays at a time. */
  readonly watched: string | null;
  readonly onWatch: (lectureId: string | null) => void;
  readonly onOrder: (order: LectureOrder) => void;
}

/** The lectures by section, numbered through the course. */
function Syllabus(props: SyllabusProps): ReactElement {
  const { courseId, lectures, focus, onFocus, watched, onWatch, onOrder } = props;
  useLectureFocus(lectures, focus);
  const numbers = new Map(lectures.map(({ id }, index) => [id, index + 1]));
  const sections = sectionsOf(lectures);
  const titles = sections.map(({ title }) => title);
  return (
    <div className="grid gap-10">
      {sections.map((section) => (
        <section key={section.lectures[0]?.id} aria-label={section.title}>
          <SectionHeader section={section} lectures={lectures} onOrder={onOrder} />
          <ol>
            {section.lectures.map((lecture) => (
              <li
                key={lecture.id}
                id={anchorOf(lecture.id)}
                tabIndex={-1}
                className="border-b border-hairline last:border-0 outline-offset-4"
              >
                <LectureItem
                  courseId={courseId}
                  lecture={lecture}
                  number={numbers.get(lecture.id) ?? 0}
                  sections={titles}
                  watching={watched === lecture.id}
                  onWatch={() => onWatch(watched === lecture.id ? null : lecture.id)}
                  onDeleted={() => onFocus(neighbourOf(lectures, lecture))}
                  onEdited={() => onFocus({ id: lecture.id })}
                />
              </li>
            ))}
          </ol>
        </section>
      ))}
    </div>
  );
}

/** The lecture that takes the place of a deleted one. */
function neighbourOf(lectures: readonly AdminLecture[], { id }: AdminLecture): LectureFocus {
  const place = lectures.findIndex((lecture) => lecture.id === id);
  const neighbour = lectures[place + 1] ?? lectures[place - 1];
  return neighbour ? { id: neighbour.id } : null;
}

/** Moves the focus to a lecture, and again if an edit moves the lecture into another section. */
function useLectureFocus(lectures: readonly AdminLecture[], focus: LectureFocus): void {
  const section = lectures.find(({ id }) => id === focus?.id)?.section;
  const given = useRef<typeof focus>(null);
  useEffect(() => {
    if (focus === null || section === undefined) return;
    const lost = document.activeElement === document.body;
    if (given.current !== focus || lost) document.getElementById(anchorOf(focus.id))?.focus();
    given.current = focus;
  }, [focus, section]);
}

/** The id of a lecture's element. */
function anchorOf(lectureId: string): string {
  return `lecture-${lectureId}`;
}
