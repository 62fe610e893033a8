import type { AdminCourse, AdminLecture } from '@fit-coder/contracts/catalogue-admin';
import { useState, type ReactElement } from 'react';
import { useSelector } from 'react-redux';
import { isWatchable, sectionsOf } from '../../../features/admin-courses/course-terms.ts';
import { EditLectureForm } from '../../../features/admin-courses/lectures/lecture-forms.tsx';
import { isInWork, useFollowVideoQuery } from '../../../features/admin-courses/lectures/lecture-video.api.ts';
import { selectUser } from '../../../features/session/session.slice.ts';
import { PlayerStage } from '../../../features/player/player-stage.tsx';
import { DropArea } from '../../../features/video-upload/drop-area.tsx';
import { useLectureUpload } from '../../../features/video-upload/lecture-upload.ts';
import { LectureVideo } from '../../../features/video-upload/panel/lecture-video.tsx';
import { ButtonLink } from '../../../ui/controls/button.tsx';
import { PageHeading } from '../../../ui/layout/page-layout.tsx';
import { LectureSection, LectureSections } from './lecture-sections.tsx';

interface LectureViewProps {
  readonly course: AdminCourse;
  readonly lectures: readonly AdminLecture[];
  readonly lecture: AdminLecture;
}

/** One lecture of a course with everything that can be changed about it. */
export function LectureView({ course, lectures, lecture }: LectureViewProps): ReactElement {
  const number = lectures.indexOf(lecture) + 1;
  return (
    <>
      <PageHeading
        label={`${lecture.section} · Lecture ${number} of ${lectures.length}`}
        title={lecture.title}
        actions={<Neighbours lectures={lectures} number={number} />}
      />
      <div className="grid max-w-3xl gap-10" key={lecture.id}>
        <LectureSection id="texts" title="Title and summary">
          <EditLectureForm lecture={lecture} sections={sectionsOf(lectures).map(({ title }) => title)} />
        </LectureSection>
        <LectureSection id="video" title="Video">
          <VideoSection courseId={course.id} lecture={lecture} />
        </LectureSection>
        <LectureSections course={course} lecture={lecture} />
      </div>
    </>
  );
}

function VideoSection({ courseId, lecture }: { courseId: string; lecture: AdminLecture }): ReactElement {
  const [watching, setWatching] = useState(false);
  const upload = useLectureUpload(lecture, useSelector(selectUser)?.id ?? '');
  // During an upload no stream is followed, because browsers limit the connections to a site.
  const follow = isInWork(lecture.video) && !upload.sending;
  useFollowVideoQuery({ courseId, lectureId: lecture.id }, { skip: !follow });
  return (
    <DropArea single className="-mx-3 px-3 py-4" onFiles={([file]) => file && upload.offer(file)}>
      <LectureVideo
        lecture={lecture}
        upload={upload}
        watching={watching}
        onWatch={() => setWatching(!watching)}
      />
      {watching && isWatchable(lecture) ? (
        <div className="mt-3 overflow-hidden rounded-card">
          <PlayerStage lecture={{ ...lecture, ready: true }} autoPlay />
        </div>
      ) : null}
    </DropArea>
  );
}

interface NeighboursProps {
  readonly lectures: readonly AdminLecture[];
  /** The shown lecture's place, counted from 1. */
  readonly number: number;
}

function Neighbours({ lectures, number }: NeighboursProps): ReactElement {
  const [previous, next] = [lectures[number - 2], lectures[number]];
  return (
    <>
      {previous ? (
        <ButtonLink variant="secondary" to={`?lecture=${previous.id}`}>
          Previous lecture
        </ButtonLink>
      ) : null}
      {next ? (
        <ButtonLink variant="secondary" to={`?lecture=${next.id}`}>
          Next lecture
        </ButtonLink>
      ) : null}
    </>
  );
}
