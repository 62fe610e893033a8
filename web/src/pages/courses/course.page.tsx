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
import { ReviewSection } from '../../features/reviews/review-section.tsx';
import { Canonical } from '../../features/site/canonical.tsx';
import { Arrival } from '../../ui/layout/arrival.tsx';
import { Breadcrumbs } from '../../ui/layout/breadcrumbs.tsx';
import { ButtonLink } from '../../ui/controls/button.tsx';
import { Icon } from '../../ui/controls/icon.tsx';
import { useKept } from '../../lib/api/kept.api.ts';
import { useSiteCurrency } from '../../lib/api/site.api.ts';
import { PageLayout } from '../../ui/layout/page-layout.tsx';
import { MarkdownText } from '../../ui/text/markdown-text.tsx';
import { CoursePoster } from '../../ui/course-art/course-poster.tsx';
import { Reps } from '../../ui/course-art/reps.tsx';
import { CourseAction } from './course-action.tsx';
import { useCoursePositions } from './course-positions.ts';
import { useDraftView } from './draft-view.tsx';
import { useViewRecording } from './view-recording.ts';
import { useWatchLog } from './watch-log.ts';
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
  const { asVisitor, banner } = useDraftView(course);
  const session = useSelector(selectSession);
  const isauthenticate = session.isauthenticate && !asVisitor;
  const currency = useSiteCurrency();
  const access = useCourseAccessQuery(course.slug, { skip: !isauthenticate });
  const { subscribed } = useKept(isauthenticate);
  const positions = useCoursePositions(course.slug);
  const isDone = ({ id }: Lecture) => isauthenticate && positions[id]?.done === true;
  const canPreview = ({ preview, ready }: Lecture) => preview && ready;
  const linkOf = (lecture: Lecture) => {
    if (lecture.ready && access.data?.entitled) return `/course/${course.id}?lecture=${lecture.id}`;
    return canPreview(lecture) ? previewAddress(lecture, asVisitor) : null;
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
      {banner}
      <div className="course-hero">
        <HeroPicture course={course} lectures={lectures} asVisitor={asVisitor} />
        <div>
          <h1 className="display text-xl lg:text-2xl">{course.title}</h1>
          <p className="mt-4 max-w-prose text-muted">{course.summary}</p>
          <CourseFacts course={course} subscribed={subscribed} />
          <CourseAction {...{ course, lectures, positions, asVisitor }} />
        </div>
      </div>
      <div className="course-body">
        <div>
          <Points title="What you will be able to do" points={course.outcomes} />
          <Points title="What you need before you start" points={course.requirements} />
          <section className="not-first:mt-10">
            <h2 className="text-lg font-bold">About this course</h2>
            <MarkdownText className="mt-4" html={course.descriptionHtml} />
          </section>
        </div>
        <section>
          <h2 className="text-lg font-bold">Syllabus</h2>
          {lectures.some(isDone) ? (
            <div className="mt-3">
              <Reps states={lectures.map((lecture) => (isDone(lecture) ? 'done' : 'todo'))} />
            </div>
          ) : null}
          <SyllabusLog lectures={lectures} linkOf={linkOf} isDone={isDone} isPreview={canPreview} />
        </section>
      </div>
      {course.recorded && course.publishedAt !== null ? (
        <Arrival id="reviews">
          <ReviewSection course={course.slug} user={isauthenticate ? session.user : null} />
        </Arrival>
      ) : null}
    </PageLayout>
  );
}

/** Sentences of a course, one below the other; nothing if there are none. */
function Points({ title, points }: { title: string; points: readonly string[] }): ReactElement | null {
  if (points.length === 0) return null;
  return (
    <section className="not-first:mt-10">
      <h2 className="text-lg font-bold">{title}</h2>
      <ul className="outcomes">
        {points.map((point) => (
          <li key={point}>{point}</li>
        ))}
      </ul>
    </section>
  );
}

/** A preview that plays on this page, for whom the page is shown now. */
function previewAddress({ id }: Lecture, asVisitor: boolean): string {
  return asVisitor ? `?as=visitor&preview=${id}` : `?preview=${id}`;
}

/** The poster, or the preview that is playing. */
function HeroPicture({
  course,
  lectures,
  asVisitor,
}: CoursePageProps & { asVisitor: boolean }): ReactElement {
  const [search] = useSearchParams();
  const recordView = useViewRecording();
  const watchLog = useWatchLog();
  const previews = lectures.filter(({ preview, ready }) => preview && ready);
  const [first] = previews;
  const playing = previews.find(({ id }) => id === search.get('preview'));
  return (
    <figure className="course-picture">
      {playing ? (
        <PlayerStage lecture={playing} autoPlay onBegin={recordView} watchLog={watchLog} />
      ) : (
        <CoursePoster course={course} eager titled />
      )}
      {first ? (
        <figcaption>
          {playing ? (
            <p className="text-muted">Preview: {playing.title}</p>
          ) : (
            <ButtonLink to={previewAddress(first, asVisitor)} variant="quiet" size="small">
              <Icon name="play" size={16} /> Watch a preview: {first.title}
            </ButtonLink>
          )}
        </figcaption>
      ) : null}
    </figure>
  );
}
