import type { AdminLecture } from '@fit-coder/contracts/catalogue-admin';
import { useState, type ReactElement } from 'react';
import { useSelector } from 'react-redux';
import { useParams } from 'react-router';
import { AddLectureForm } from '../features/admin-courses/add-lecture-form.tsx';
import { useAdminGetCourseQuery } from '../features/admin-courses/admin-courses.api.ts';
import { CourseFacts } from '../features/admin-courses/course-facts.tsx';
import { CoursePageLoading, NoCourse } from '../features/admin-courses/course-page-states.tsx';
import { CourseState } from '../features/admin-courses/course-table.tsx';
import { CourseSyllabus } from '../features/admin-courses/course-syllabus.tsx';
import { isWatchable, sectionsOf } from '../features/admin-courses/course-terms.ts';
import { isInWork, useFollowVideoQuery } from '../features/admin-courses/lecture-video.api.ts';
import { PublishCourse } from '../features/admin-courses/publish-course.tsx';
import { ReadOnlyNote } from '../features/admin-courses/read-only-note.tsx';
import { PlayerStage } from '../features/player/player-stage.tsx';
import { selectUser } from '../features/session/session.slice.ts';
import { DropArea, useStrayDrops } from '../features/video-upload/drop-area.tsx';
import { useLectureUpload } from '../features/video-upload/lecture-upload.ts';
import { LectureVideo } from '../features/video-upload/lecture-video.tsx';
import { VideoAnnouncer } from '../features/video-upload/video-announcer.tsx';
import { Breadcrumbs } from '../ui/breadcrumbs.tsx';
import { ButtonLink } from '../ui/button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { Page as PageFrame, PageHeading } from '../ui/page.tsx';
import '../styles/course.css';
import '../styles/player.css';

export function Page(): ReactElement {
  const { id = '' } = useParams();
  const { data, error, isFetching, refetch } = useAdminGetCourseQuery(id);
  const readOnly = useSelector(selectUser)?.role === 'testadmin';
  return (
    <PageFrame>
      <title>{`${data?.course.title ?? 'Course'} · Manage · Fit Coder Courses`}</title>
      <Breadcrumbs
        items={[{ label: 'Courses', to: '/admin/admincourses' }, { label: data?.course.title ?? 'Course' }]}
      />
      {readOnly ? <ReadOnlyNote /> : null}
      {data ? (
        <CourseView {...data} />
      ) : error ? (
        <NoCourse error={error} retrying={isFetching} onRetry={() => void refetch()} />
      ) : (
        <CoursePageLoading />
      )}
    </PageFrame>
  );
}

type CourseViewProps = NonNullable<ReturnType<typeof useAdminGetCourseQuery>['data']>;

function CourseView({ course, lectures }: CourseViewProps): ReactElement {
  const [added, setAdded] = useState<string | null>(null);
  const [watched, setWatched] = useState<string | null>(null);
  useStrayDrops();
  return (
    <>
      <PageHeading
        label={<CourseState published={course.publishedAt !== null} />}
        title={course.title}
        lead={course.summary}
        actions={
          <>
            {course.publishedAt === null ? null : (
              <ButtonLink variant="secondary" to={`/courses/${course.slug}`}>
                View in catalogue
              </ButtonLink>
            )}
            <PublishCourse course={course} watchable={lectures.filter(isWatchable).length} />
          </>
        }
      />
      <div className="grid gap-x-12 gap-y-10 lg:grid-cols-[minmax(0,1fr)_20rem]">
        <section aria-labelledby="lectures" className="grid content-start gap-8">
          <h2 id="lectures" className="sr-only">
            Lectures
          </h2>
          {lectures.length === 0 ? (
            <EmptyState title="No lectures yet">
              Add the first one below. Then drop its video on it, or choose it from your disk.
            </EmptyState>
          ) : (
            <CourseSyllabus lectures={lectures} focus={added}>
              {(lecture, heading) => (
                <LectureItem
                  courseId={course.id}
                  lecture={lecture}
                  heading={heading}
                  watching={watched === lecture.id}
                  onWatch={() => setWatched(watched === lecture.id ? null : lecture.id)}
                />
              )}
            </CourseSyllabus>
          )}
          <AddLectureForm
            courseId={course.id}
            sections={sectionsOf(lectures).map(({ title }) => title)}
            onAdded={setAdded}
          />
        </section>
        <CourseFacts course={course} lectures={lectures} />
      </div>
      <VideoAnnouncer lectures={lectures} />
    </>
  );
}

interface LectureItemProps {
  readonly courseId: string;
  readonly lecture: AdminLecture;
  readonly heading: ReactElement;
  /** Whether its video plays here; one at a time does. */
  readonly watching: boolean;
  readonly onWatch: () => void;
}

function LectureItem({ courseId, lecture, heading, ...player }: LectureItemProps): ReactElement {
  const upload = useLectureUpload(lecture);
  // A stream less leaves the connection to the upload.
  const follow = isInWork(lecture.video) && !upload.sending;
  useFollowVideoQuery({ courseId, lectureId: lecture.id }, { skip: !follow });
  return (
    <DropArea onFile={upload.offer}>
      {heading}
      <div className="mt-1 md:pl-9">
        <LectureVideo lecture={lecture} upload={upload} {...player} />
        {player.watching && isWatchable(lecture) ? (
          <div className="mt-3 overflow-hidden rounded-card">
            <PlayerStage lecture={{ ...lecture, ready: true }} autoPlay />
          </div>
        ) : null}
      </div>
    </DropArea>
  );
}
