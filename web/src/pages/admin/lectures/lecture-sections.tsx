import type { AdminCourse, AdminLecture } from '@fit-coder/contracts/catalogue-admin';
import type { ReactElement, ReactNode } from 'react';
import { CaptionsSection } from '../../../features/captions/captions-section.tsx';
import { ChapterEditor } from '../../../features/lecture-chapters/chapter-editor.tsx';
import { FilesEditor } from '../../../features/lecture-files/files-editor.tsx';

/** What a section of the lecture's page knows. */
interface LectureSectionsProps {
  readonly course: AdminCourse;
  readonly lecture: AdminLecture;
}

/** What belongs to a lecture besides its texts and its video, one section below the other. */
export function LectureSections({ lecture }: LectureSectionsProps): ReactElement {
  return (
    <>
      <LectureSection id="captions" title="Captions">
        <CaptionsSection lectureId={lecture.id} lectureTitle={lecture.title} />
      </LectureSection>
      <LectureSection id="chapters" title="Chapters">
        <ChapterEditor lectureId={lecture.id} />
      </LectureSection>
      <LectureSection id="files" title="Files">
        <FilesEditor lectureId={lecture.id} lectureTitle={lecture.title} />
      </LectureSection>
    </>
  );
}

interface LectureSectionProps {
  /** For links to the section. */
  readonly id: string;
  readonly title: string;
  readonly children: ReactNode;
}

/** A titled section of a lecture's page. */
export function LectureSection({ id, title, children }: LectureSectionProps): ReactElement {
  return (
    <section
      aria-labelledby={id}
      className="grid gap-4 border-t border-hairline pt-6 first:border-0 first:pt-0"
    >
      <h2 id={id} className="text-lg font-bold">
        {title}
      </h2>
      {children}
    </section>
  );
}
