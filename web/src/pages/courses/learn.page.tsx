import type { Course, Lecture } from '@fit-coder/contracts/catalogue';
import type { ReactElement } from 'react';
import { useNavigate, useParams, useSearchParams } from 'react-router';
import { Link } from '../../ui/controls/link.tsx';
import { useGetCourseQuery } from '../../features/catalogue/catalogue.api.ts';
import { CourseMissing } from '../../features/catalogue/courses/course-missing.tsx';
import { SyllabusLog } from '../../features/catalogue/syllabus-log.tsx';
import { useAutoplayChoice } from '../../features/player/autoplay-choice.ts';
import { chooseLecture, neighboursOf } from '../../features/player/lecture-order.ts';
import { LectureSteps } from '../../features/player/lecture-steps.tsx';
import { useGetPlaybackQuery } from '../../features/player/playback.api.ts';
import { preparePlayer } from '../../features/player/player-loading.ts';
import { PlayerStage } from '../../features/player/player-stage.tsx';
import { usePositions } from '../../features/player/positions/positions.ts';
import { ButtonLink } from '../../ui/controls/button.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { PageLayout } from '../../ui/layout/page-layout.tsx';
import { Reps } from '../../ui/course-art/reps.tsx';
import { CourseKeeping } from './course-keep-buttons.tsx';
import { LearnSkeleton } from './learn-skeleton.tsx';
import { LockedLecture, type LiftableRefusal } from './locked-lecture.tsx';
import { useViewRecording } from './view-recording.ts';
import '../../styles/course.css';
import '../../styles/player.css';
import '../../styles/learn.css';

// Whoever opens this screen wants the player: its code comes while the page is taken over.
if (!import.meta.env.SSR) preparePlayer();

/** A course for those who are signed in: the lecture that is open, and the syllabus beside it. */
export function Page(): ReactElement {
  const { id = '' } = useParams();
  const [search] = useSearchParams();
  const { data, error, isFetching, refetch } = useGetCourseQuery(id);
  const lecture = data && chooseLecture(data.lectures, search.get('lecture'));
  if (data && lecture) return <LearnPage {...data} lecture={lecture} />;
  if (!data && !error) return <LearnSkeleton />;
  return (
    <PageLayout>
      {data ? (
        <EmptyState
          title="No lectures yet."
          action={<ButtonLink to="/courses">Find another course</ButtonLink>}
        >
          {data.course.title} is published, but its first lecture is still to come.
        </EmptyState>
      ) : (
        <CourseMissing error={error} retrying={isFetching} onRetry={() => void refetch()} />
      )}
    </PageLayout>
  );
}

interface LearnPageProps {
  course: Course;
  lectures: readonly Lecture[];
  lecture: Lecture;
}

function LearnPage({ course, lectures, lecture }: LearnPageProps): ReactElement {
  const navigate = useNavigate();
  const [autoplay] = useAutoplayChoice();
  const neighbours = neighboursOf(lectures, lecture.id);
  const addressOf = (id: string) => `?lecture=${id}`;
  const { next } = neighbours;
  const recordView = useViewRecording();
  const refusal = useRefusal(lecture);
  const notice = refusal ? (
    <LockedLecture refusal={refusal} course={course} lectures={lectures} lecture={lecture} />
  ) : undefined;
  const goOn = () => {
    if (autoplay && next) void navigate(addressOf(next.id), { preventScrollReset: true });
  };
  return (
    <main id="main" tabIndex={-1} className="learn">
      <title>{`${lecture.title} · ${course.title}`}</title>
      <div className="learn-stage">
        <PlayerStage
          lecture={lecture}
          next={next && { title: next.title, to: addressOf(next.id) }}
          onEnd={goOn}
          notice={notice}
          onBegin={recordView}
        />
        <div className="learn-title">
          <div>
            <p className="label wrap-anywhere text-muted">
              <Link to={`/courses/${course.slug}`} className="hover:text-ink hover:underline">
                {course.title}
              </Link>
            </p>
            <h1 className="mt-1 text-lg font-bold md:text-xl">{lecture.title}</h1>
            <CourseKeeping course={course} className="mt-1 -ml-3.5" />
          </div>
          <LectureSteps {...neighbours} addressOf={addressOf} />
        </div>
        {lecture.summary ? <p className="max-w-prose text-muted">{lecture.summary}</p> : null}
      </div>
      <LearnSyllabus course={course} lectures={lectures} lecture={lecture} addressOf={addressOf} />
    </main>
  );
}

interface LearnSyllabusProps extends LearnPageProps {
  addressOf: (id: string) => string;
}

function LearnSyllabus({ lectures, lecture, addressOf }: LearnSyllabusProps): ReactElement {
  const positions = usePositions();
  const isLocked = useRefusal(lecture) !== null;
  const isDone = ({ id }: Lecture) => positions[id]?.done === true;
  const states = lectures.map((one) => {
    if (one.id === lecture.id) return 'current';
    return isDone(one) ? 'done' : 'todo';
  });
  return (
    <aside className="learn-syllabus" aria-label="Syllabus">
      <div className="learn-reps">
        <p className="label text-muted">
          Lecture {lectures.indexOf(lecture) + 1} of {lectures.length}
        </p>
        <Reps states={states} />
      </div>
      <SyllabusLog
        compact
        heading="h2"
        lectures={lectures}
        current={lecture.id}
        isDone={isDone}
        linkOf={({ id }) => addressOf(id)}
        isPreview={({ preview, ready }) => isLocked && preview && ready}
      />
    </aside>
  );
}

/** Why this viewer may not watch a lecture, when a login or a subscription would open it; null otherwise. */
function useRefusal(lecture: Lecture): LiftableRefusal | null {
  const refusal = useGetPlaybackQuery(lecture.id, { skip: !lecture.ready }).currentData?.refusal;
  return refusal === 'not_signed_in' || refusal === 'subscription_required' ? refusal : null;
}
