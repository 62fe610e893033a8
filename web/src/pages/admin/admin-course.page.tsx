import { useEffect, useRef, type ReactElement } from 'react';
import { useSelector } from 'react-redux';
import { useParams, useSearchParams } from 'react-router';
import { isCourseId, useAdminGetCourseQuery } from '../../features/admin-courses/admin-courses.api.ts';
import { CourseActions } from '../../features/admin-courses/course-actions.tsx';
import { CourseFacts } from '../../features/admin-courses/course-facts.tsx';
import { CoursePageLoading, NoCourse } from '../../features/admin-courses/course-page-states.tsx';
import { CourseState } from '../../features/admin-courses/course-list/course-table.tsx';
import { isWatchable } from '../../features/admin-courses/course-terms.ts';
import { EditCourse } from '../../features/admin-courses/course-form/edit-course.tsx';
import { FormLoading } from '../../features/admin-courses/course-form/form-loading.tsx';
import { ReadOnlyNote } from '../../features/admin-courses/read-only-note.tsx';
import { useListCategoriesQuery } from '../../features/catalogue/catalogue.api.ts';
import { selectUser } from '../../features/session/session.slice.ts';
import { useStrayDrops } from '../../features/video-upload/drop-area.tsx';
import { VideoAnnouncer } from '../../features/video-upload/video-announcer.tsx';
import { Breadcrumbs } from '../../ui/layout/breadcrumbs.tsx';
import { PageLayout, PageHeading } from '../../ui/layout/page-layout.tsx';
import { LectureList } from './lecture-list.tsx';
import '../../styles/course.css';
import '../../styles/player.css';

export function Page(): ReactElement {
  const { id = '' } = useParams();
  const editing = useSearchParams()[0].has('edit');
  const { data, error, isFetching, refetch } = useAdminGetCourseQuery(id, { skip: !isCourseId(id) });
  const readOnly = useSelector(selectUser)?.role === 'testadmin';
  useFocusOnChange(editing);
  const title = data?.course.title ?? 'Course';
  const way = [
    { label: 'Courses', to: '/admin/admincourses' },
    editing ? { label: title, to: `/admin/admincourses/${id}` } : { label: title },
    ...(editing ? [{ label: 'Edit' }] : []),
  ];
  return (
    <PageLayout>
      <title>{`${title} · ${editing ? 'Edit' : 'Manage'} · Fit Coder Courses`}</title>
      <Breadcrumbs items={way} />
      {readOnly ? <ReadOnlyNote /> : null}
      {data ? (
        editing ? (
          <EditView course={data.course} />
        ) : (
          <CourseView {...data} />
        )
      ) : error || !isCourseId(id) ? (
        <NoCourse error={error} retrying={isFetching} onRetry={() => void refetch()} />
      ) : (
        <CoursePageLoading />
      )}
    </PageLayout>
  );
}

/** The page turns into the form and back at the same path, where the router moves no focus. */
function useFocusOnChange(editing: boolean): void {
  const before = useRef(editing);
  useEffect(() => {
    if (before.current === editing) return;
    before.current = editing;
    document.getElementById('main')?.focus();
  }, [editing]);
}

type CourseViewProps = NonNullable<ReturnType<typeof useAdminGetCourseQuery>['data']>;

function EditView({ course }: Pick<CourseViewProps, 'course'>): ReactElement {
  const categories = useListCategoriesQuery();
  return (
    <>
      <PageHeading
        title="Edit the course"
        lead={
          course.publishedAt === null
            ? 'It is a draft; nobody sees it until you publish it.'
            : 'It is published: what you save is in the catalogue at once. Its address stays.'
        }
      />
      {categories.data ? (
        <EditCourse categories={categories.data.categories} course={course} />
      ) : (
        <FormLoading
          error={categories.error}
          retrying={categories.isFetching}
          onRetry={() => void categories.refetch()}
        />
      )}
    </>
  );
}

function CourseView({ course, lectures }: CourseViewProps): ReactElement {
  useStrayDrops();
  return (
    <>
      <PageHeading
        label={<CourseState published={course.publishedAt !== null} />}
        title={course.title}
        lead={course.summary}
        actions={<CourseActions course={course} watchable={lectures.filter(isWatchable).length} />}
      />
      <div className="grid gap-x-12 gap-y-10 lg:grid-cols-[minmax(0,1fr)_20rem]">
        <LectureList course={course} lectures={lectures} />
        <CourseFacts course={course} lectures={lectures} />
      </div>
      <VideoAnnouncer lectures={lectures} />
    </>
  );
}
