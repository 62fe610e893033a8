import type { Course, Lecture } from '@fit-coder/contracts/catalogue';
import type { ReactElement } from 'react';
import { useSelector } from 'react-redux';
import { useParams, useSearchParams } from 'react-router';
import { CourseFacts } from '../../features/catalogue/courses/course-facts.tsx';
import { CourseMeta } from '../../features/catalogue/courses/course-meta.tsx';
import { CourseMissing } from '../../features/catalogue/courses/course-missing.tsx';
import { CourseSkeleton } from '../../features/catalogue/courses/course-skeleton.tsx';
import { SyllabusLog } from '../../features/catalogue/syllabus-log.tsx';
import { useGetCourseQuery } from '../../features/catalogue/catalogue.api.ts';
import { catalogueAddress } from '../../features/catalogue/courses/course-filter.ts';
import { useCourseAccessQuery } from '../../features/player/playback.api.ts';
import { PlayerStage } from '../../features/player/player-stage.tsx';
import { selectSession } from '../../features/session/session.slice.ts';
import { Canonical } from '../../features/site/canonical.tsx';
import { Breadcrumbs } from '../../ui/layout/breadcrumbs.tsx';
import { ButtonLink } from '../../ui/controls/button.tsx';
import { Icon } from '../../ui/controls/icon.tsx';
import { useSiteCurrency } from '../../lib/api/site.api.ts';
import { PageLayout } from '../../ui/layout/page-layout.tsx';
import { CoursePoster } from '../../ui/course-art/course-poster.tsx';
import { CourseAction } from './course-action.tsx';
import { useViewRecording } from './view-recording.ts';
import '../../styles/course.css';
import '../../styles/player.css';

/** A course as everyone sees it: what it teaches, its syllabus, what it costs, and its previews. */
export function Page(): ReactElement {
  const { slug = '' } = useParams();
  const { data, error, isFetching, refetch } = useGetCourseQuery(slug);
  if (data) return <CoursePage {...data} />;
  return (
    <PageLayout>
      {error ? (
        <CourseMissing error={error} retrying={isFetching} onRetry={() => void refetch()} />
      ) : (
        <CourseSkeleton />
      )}
    </PageLayout>
  );
}

interface CoursePageProps {
  course: Course;
  lectures: readonly Lecture[];
}

function CoursePage({ course, lectures }: CoursePageProps): ReactElement {
  const { isauthenticate } = useSelector(selectSession);
  const currency = useSiteCurrency();
  const access = useCourseAccessQuery(course.slug, { skip: !isauthenticate });
  const canPreview = ({ preview, ready }: Lecture) => preview && ready;
  const linkOf = (lecture: Lecture) => {
    if (lecture.ready && access.data?.entitled) return `/course/${course.id}?lecture=${lecture.id}`;
    return canPreview(lecture) ? `?preview=${lecture.id}` : null;
  };
  return (
    <PageLayout>
      <CourseMeta course={course} currency={currency} />
      <Canonical path={`/courses/${course.slug}`} />
      <Breadcrumbs
        items={[
          { label: 'Courses', to: '/courses' },
          { label: course.category.name, to: catalogueAddress({ category: course.category.slug }) },
        ]}
      />
      <div className="course-hero">
        <HeroPicture course={course} lectures={lectures} />
        <div>
          <h1 className="display text-xl lg:text-2xl">{course.title}</h1>
          <p className="mt-4 max-w-prose text-muted">{course.summary}</p>
          <CourseFacts course={course} />
          <CourseAction course={course} lectures={lectures} />
        </div>
      </div>
      <div className="course-body">
        <div>
          {course.outcomes.length > 0 ? (
            <section>
              <h2 className="text-lg font-bold">What you will be able to do</h2>
              <ul className="outcomes">
                {course.outcomes.map((outcome) => (
                  <li key={outcome}>{outcome}</li>
                ))}
              </ul>
            </section>
          ) : null}
          <section className="not-first:mt-10">
            <h2 className="text-lg font-bold">About this course</h2>
            {course.description.split(/\n{2,}/u).map((paragraph) => (
              <p key={paragraph} className="mt-4">
                {paragraph}
              </p>
            ))}
          </section>
        </div>
        <section>
          <h2 className="text-lg font-bold">Syllabus</h2>
          <SyllabusLog lectures={lectures} linkOf={linkOf} isPreview={canPreview} />
        </section>
      </div>
    </PageLayout>
  );
}

/** The poster, or the preview that is playing. */
function HeroPicture({ course, lectures }: CoursePageProps): ReactElement {
  const [search] = useSearchParams();
  const recordView = useViewRecording();
  const previews = lectures.filter(({ preview, ready }) => preview && ready);
  const [first] = previews;
  const playing = previews.find(({ id }) => id === search.get('preview'));
  return (
    <figure className="course-picture">
      {playing ? (
        <PlayerStage lecture={playing} autoPlay onBegin={recordView} />
      ) : (
        <CoursePoster course={course} eager titled />
      )}
      {first ? (
        <figcaption>
          {playing ? (
            <p className="text-muted">Preview: {playing.title}</p>
          ) : (
            <ButtonLink to={`?preview=${first.id}`} variant="quiet" size="small">
              <Icon name="play" size={16} /> Watch a preview: {first.title}
            </ButtonLink>
          )}
        </figcaption>
      ) : null}
    </figure>
  );
}
