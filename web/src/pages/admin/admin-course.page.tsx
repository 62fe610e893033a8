import { useEffect, useRef, type ReactElement } from 'react';
import { useSelector } from 'react-redux';
import { useParams, useSearchParams } from 'react-router';
import { isCourseId, useAdminGetCourseQuery } from '../../features/admin-courses/admin-courses.api.ts';
import { CourseActions } from '../../features/admin-courses/course-actions.tsx';
import { CourseFacts } from '../../features/admin-courses/course-facts.tsx';
import { CoursePageLoading, NoCourse } from '../../features/admin-courses/course-page-states.tsx';
import { CourseState } from '../../features/admin-courses/course-list/course-table.tsx';
import { EditCourse } from '../../features/admin-courses/course-form/edit-course.tsx';
import { CourseFigures } from '../../features/admin-courses/figures/course-figures.tsx';
import { FormLoading } from '../../features/admin-courses/course-form/form-loading.tsx';
import { ReadOnlyNote } from '../../features/admin/read-only-note.tsx';
import { useListCategoriesQuery } from '../../features/catalogue/catalogue.api.ts';
import { selectUser } from '../../features/session/session.slice.ts';
import { useStrayDrops } from '../../features/video-upload/drop-area.tsx';
import { VideoAnnouncer } from '../../features/video-upload/video-announcer.tsx';
import { Breadcrumbs } from '../../ui/layout/breadcrumbs.tsx';
import { PageLayout, PageHeading } from '../../ui/layout/page-layout.tsx';
import { LectureList } from './lectures/lecture-list.tsx';
import { LectureView } from './lectures/lecture-view.tsx';
import '../../styles/course.css';
import '../../styles/player.css';

export function Page(): ReactElement {
  const { id = '' } = useParams();
  const [search] = useSearchParams();
  const editing = search.has('edit');
  const { data, error, isFetching, refetch } = useAdminGetCourseQuery(id, { skip: !isCourseId(id) });
  const readOnly = useSelector(selectUser)?.role === 'testadmin';
  useFocusOnChange(search.toString());
  useStrayDrops();
  const lecture = data?.lectures.find((one) => one.id === search.get('lecture'));
  const figures = search.has('figures');
  const part = editing ? 'Edit' : figures ? 'Figures' : lecture?.title;
  const title = data?.course.title ?? 'Course';
  const path = [
    { label: 'Manage courses', to: '/admin/admincourses' },
    part === undefined ? { label: title } : { label: title, to: `/admin/admincourses/${id}` },
    ...(part === undefined ? [] : [{ label: part }]),
  ];
  return (
    <PageLayout>
      <title>{`${title} · ${part ?? 'Manage'} · Fit Coder Courses`}</title>
      <Breadcrumbs items={path} />
      {readOnly ? <ReadOnlyNote /> : null}
      {data ? (
        editing ? (
          <EditView course={data.course} />
        ) : figures ? (
          <FiguresView {...data} />
        ) : lecture ? (
          <LectureView {...data} lecture={lecture} />
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

/** The course, its form and its lectures have the same path, so the router does not move the focus between them. */
function useFocusOnChange(search: string): void {
  const before = useRef(search);
  useEffect(() => {
    if (before.current === search) return;
    before.current = search;
    document.getElementById('main')?.focus({ preventScroll: true });
  }, [search]);
}

type CourseViewProps = NonNullable<ReturnType<typeof useAdminGetCourseQuery>['data']>;

function EditView({ course }: Pick<CourseViewProps, 'course'>): ReactElement {
  const categories = useListCategoriesQuery();
  return (
    <>
      <PageHeading
        title="Edit course"
        lead={
          course.publishedAt === null
            ? `This course is a draft. Until you publish it, only administrators${course.access === 'free' ? '' : ', and learners who bought it,'} can see it.`
            : 'This course is published. Your changes appear in the catalogue at once; its address stays the same.'
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

function FiguresView({ course, lectures }: CourseViewProps): ReactElement {
  return (
    <>
      <PageHeading
        title="Figures"
        lead="How many learners started each lecture, how many have done it, and where they stopped."
      />
      <CourseFigures course={course} lectures={lectures} />
    </>
  );
}

function CourseView({ course, lectures }: CourseViewProps): ReactElement {
  return (
    <>
      <PageHeading
        label={<CourseState published={course.publishedAt !== null} />}
        title={course.title}
        lead={course.summary}
        actions={<CourseActions course={course} />}
        evenActions
      />
      <div className="grid gap-x-12 gap-y-10 lg:grid-cols-[minmax(0,1fr)_20rem]">
        <LectureList course={course} lectures={lectures} />
        <CourseFacts course={course} lectures={lectures} />
      </div>
      <VideoAnnouncer lectures={lectures} />
    </>
  );
}
