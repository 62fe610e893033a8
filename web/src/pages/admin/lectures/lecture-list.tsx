import type { AdminCourse, AdminLecture } from '@fit-coder/contracts/catalogue-admin';
import { useEffect, useRef, useState, type ReactElement } from 'react';
import { useSelector } from 'react-redux';
import { sectionsOf } from '../../../features/admin-courses/course-terms.ts';
import { anchorOf, LectureArranger } from '../../../features/admin-courses/lectures/lecture-arranger.tsx';
import { useAddLecturesMutation } from '../../../features/admin-courses/lectures/lecture-changes.api.ts';
import { AddLectureForm } from '../../../features/admin-courses/lectures/lecture-forms.tsx';
import { useLectureOrdering } from '../../../features/admin-courses/lectures/lecture-ordering.ts';
import { SectionHeader } from '../../../features/admin-courses/lectures/section-header.tsx';
import { selectUser } from '../../../features/session/session.slice.ts';
import { BatchSummary } from '../../../features/video-upload/batch/batch-summary.tsx';
import { useFileBatch } from '../../../features/video-upload/batch/file-batch.ts';
import { FilesPickButton } from '../../../features/video-upload/batch/pick-files-button.tsx';
import { DropArea } from '../../../features/video-upload/drop-area.tsx';
import { ButtonLink } from '../../../ui/controls/button.tsx';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { LectureItem } from './lecture-item.tsx';

/** The section of lectures that come from files, in a course without sections. */
const firstSection = 'Lectures';

/** The lecture that gets the focus, now or when it appears. A new object moves the focus again. */
type LectureFocus = { readonly id: string } | null;

interface LectureListProps {
  readonly course: AdminCourse;
  readonly lectures: readonly AdminLecture[];
}

/** The lectures of a course: all can be changed and moved, and files that are dropped here become more. */
export function LectureList({ course, lectures }: LectureListProps): ReactElement {
  const [focus, setFocus] = useState<LectureFocus>(null);
  const order = useLectureOrdering(course.id, lectures);
  const userId = useSelector(selectUser)?.id ?? '';
  const sections = sectionsOf(lectures).map(({ title }) => title);
  const [add] = useAddLecturesMutation();
  const batch = useFileBatch({
    ...{ courseId: course.id, userId, present: lectures.length },
    addLectures: async (titles) => {
      const body = { section: sections.at(-1) ?? firstSection, titles: [...titles] };
      const { data } = await add({ params: { id: course.id }, body });
      return data ? data.lectures.map(({ id }) => id) : null;
    },
  });
  useLectureFocus(lectures, focus);
  return (
    <section aria-labelledby="lectures" className="grid content-start gap-8">
      <DropArea onFiles={(files) => void batch.take(files)} className="-m-3 grid content-start gap-4 p-3">
        <header className="flex min-h-10 flex-wrap items-center justify-between gap-x-4 gap-y-2">
          <h2 id="lectures" className="text-lg font-bold">
            Lectures
          </h2>
          <div className="flex flex-wrap gap-3 max-sm:w-full max-sm:*:flex-1">
            {lectures.length > 0 ? (
              <ButtonLink variant="secondary" size="small" to="?figures">
                Figures
              </ButtonLink>
            ) : null}
            <FilesPickButton onPick={(files) => void batch.take(files)} loading={batch.adding} />
          </div>
        </header>
        <BatchSummary courseId={course.id} lectures={lectures} />
        {lectures.length === 0 ? (
          <EmptyState title="No lectures yet.">
            Drop video files here, or choose several. Each becomes a lecture, in the order of the file names.
          </EmptyState>
        ) : (
          <LectureArranger
            lectures={lectures}
            onOrder={order}
            renderSection={(section) => (
              <SectionHeader section={section} lectures={lectures} onOrder={order} />
            )}
            renderLecture={(lecture, number, grip) => (
              <LectureItem
                {...{ userId, lecture, number, lectures, grip }}
                courseId={course.id}
                onOrder={order}
                onDeleted={() => setFocus(neighbourOf(lectures, lecture))}
              />
            )}
          />
        )}
      </DropArea>
      <AddLectureForm courseId={course.id} sections={sections} onAdded={(id) => setFocus({ id })} />
    </section>
  );
}

/** The lecture that takes the place of a deleted one. */
function neighbourOf(lectures: readonly AdminLecture[], { id }: AdminLecture): LectureFocus {
  const place = lectures.findIndex((lecture) => lecture.id === id);
  const neighbour = lectures[place + 1] ?? lectures[place - 1];
  return neighbour ? { id: neighbour.id } : null;
}

/** Moves the focus to a lecture once it is listed. */
function useLectureFocus(lectures: readonly AdminLecture[], focus: LectureFocus): void {
  const listed = lectures.some(({ id }) => id === focus?.id);
  const given = useRef<LectureFocus>(null);
  useEffect(() => {
    if (focus === null || !listed || given.current === focus) return;
    given.current = focus;
    document.getElementById(anchorOf(focus.id))?.focus();
  }, [focus, listed]);
}
