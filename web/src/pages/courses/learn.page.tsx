import type { Course, Lecture } from '@fit-coder/contracts/catalogue';
import { useLayoutEffect, type ReactElement } from 'react';
import { useLocation, useNavigate, useParams, useSearchParams } from 'react-router';
import { Link } from '../../ui/controls/link.tsx';
import { useGetCourseQuery } from '../../features/catalogue/catalogue.api.ts';
import { CourseMissing } from '../../features/catalogue/courses/course-missing.tsx';
import { DraftBanner } from '../../features/catalogue/courses/draft-banner.tsx';
import { useAutoplayChoice } from '../../features/player/autoplay-choice.ts';
import { chooseLecture, neighboursOf, type Neighbours } from '../../features/player/lecture-order.ts';
import { useMediaSession } from '../../features/player/media-session.ts';
import { playerLink } from '../../features/player/now-playing.ts';
import { LectureSteps } from '../../features/player/lecture-steps.tsx';
import { useGetPlaybackQuery } from '../../features/player/playback.api.ts';
import { preparePlayer } from '../../features/player/player-loading.ts';
import { PlayerStage } from '../../features/player/player-stage.tsx';
import { ButtonLink } from '../../ui/controls/button.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { PageLayout } from '../../ui/layout/page-layout.tsx';
import { CourseKeeping } from './course-keep-buttons.tsx';
import { useCoursePositions } from './course-positions.ts';
import { DoneButton } from './done-button.tsx';
import { useIsDraftViewer } from './draft-view.tsx';
import { CourseEnd } from './lecture/course-end.tsx';
import { LearnAside } from './lecture/lecture-aside.tsx';
import { useLectureFollow } from './lecture/lecture-follow.tsx';
import { LearnPanels } from './lecture/lecture-panels.tsx';
import { LearnSkeleton } from './lecture/lecture-skeleton.tsx';
import { LockedLecture, type LiftableRefusal } from './locked-lecture.tsx';
import { useViewRecording } from './view-recording.ts';
import { useWatchLog } from './watch-log.ts';
import '../../styles/course.css';
import '../../styles/player.css';
import '../../styles/learn.css';

// Loads the player's code while the page is hydrated.
if (!import.meta.env.SSR) preparePlayer();

/** A course for users: a lecture, and the syllabus beside it. */
export function Page(): ReactElement {
  const { id = '' } = useParams();
  const [search] = useSearchParams();
  const { data, error, isFetching, refetch } = useGetCourseQuery(id);
  const lecture = data && chooseLecture(data.lectures, search.get('lecture'));
  useSecondOfAddress(lecture?.id);
  if (data && lecture) return <LearnPage {...data} lecture={lecture} />;
  if (!data && !error) return <LearnSkeleton />;
  return (
    <PageLayout>
      {data ? (
        <EmptyState
          title="No lectures yet."
          action={<ButtonLink to="/courses">Find another course</ButtonLink>}
        >
          {data.course.title} is published, but its lectures are still in the works. Check back later.
        </EmptyState>
      ) : (
        <CourseMissing error={error} retrying={isFetching} onRetry={() => void refetch()} />
      )}
    </PageLayout>
  );
}

/**
 * An address with `t` opens the lecture at this second. It is then taken out of the address, so that reloading the page
 * carries on from where the viewer got. Runs before the player's effects.
 */
function useSecondOfAddress(lectureId: string | undefined): void {
  const [search] = useSearchParams();
  const { hash } = useLocation();
  const navigate = useNavigate();
  const t = search.get('t');
  const isQuestion = search.has('question');
  useLayoutEffect(() => {
    if (t === null || lectureId === undefined) return;
    const seconds = Number(t);
    // Who comes to read a question starts the video themselves.
    const play = !isQuestion;
    if (seconds >= 0 && Number.isFinite(seconds)) playerLink.seek(lectureId, seconds, { play });
    const without = new URLSearchParams(search);
    without.delete('t');
    void navigate({ search: without.toString(), hash }, { replace: true, preventScrollReset: true });
  }, [lectureId, t, isQuestion, search, hash, navigate]);
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
  const isDraft = useIsDraftViewer(course);
  const kept = useWatchLog();
  // What administrators watch of a draft is not progress, and no figure.
  const watchLog = isDraft ? null : kept;
  const positions = useCoursePositions(course.id);
  const follow = useLectureFollow(course);
  const refusal = useRefusal(lecture);
  const notice = refusal ? (
    <LockedLecture refusal={refusal} course={course} lectures={lectures} lecture={lecture} />
  ) : undefined;
  const open = (id: string) => void navigate(addressOf(id), { preventScrollReset: true });
  const startNext = () => {
    if (autoplay && next) open(next.id);
  };
  useLectureSession(course, lecture, neighbours, open);
  return (
    <main id="main" tabIndex={-1} className="learn">
      <title>{`${lecture.title} · ${course.title}`}</title>
      <div className="learn-stage">
        {isDraft ? <DraftBanner course={course} /> : null}
        <PlayerStage
          lecture={lecture}
          next={next && { title: next.title, to: addressOf(next.id) }}
          closing={<CourseEnd {...{ course, lectures, lecture, positions, follow }} />}
          onEnd={startNext}
          notice={notice}
          onBegin={recordView}
          watchLog={watchLog}
          follow={follow}
        />
        <div className="learn-title">
          <div className="learn-place">
            <p className="label wrap-anywhere text-muted">
              <Link to={`/courses/${course.slug}`} className="hover:text-ink hover:underline">
                {course.title}
              </Link>
            </p>
            <LectureSteps {...neighbours} addressOf={addressOf} />
          </div>
          <h1 className="text-lg font-bold md:text-xl">{lecture.title}</h1>
          <div className="-ml-3.5 flex flex-wrap gap-x-1">
            <CourseKeeping course={course} />
            {watchLog && lecture.ready && !refusal ? (
              <DoneButton lecture={lecture} done={positions[lecture.id]?.done === true} />
            ) : null}
          </div>
        </div>
        <LearnPanels course={course} lecture={lecture} />
      </div>
      <LearnAside {...{ course, lectures, lecture, addressOf, positions }} isLocked={refusal !== null} />
    </main>
  );
}

/** Names the lecture on the lock screen, whose buttons then lead to its neighbours. */
function useLectureSession(
  course: Course,
  lecture: Lecture,
  { previous, next }: Neighbours,
  open: (id: string) => void,
): void {
  const { currentData } = useGetPlaybackQuery(lecture.id, { skip: !lecture.ready });
  useMediaSession({
    lectureId: lecture.id,
    title: lecture.title,
    course: course.title,
    artwork: currentData?.playback?.poster,
    onPrevious: previous ? () => open(previous.id) : null,
    onNext: next ? () => open(next.id) : null,
  });
}

/** Why the viewer may not watch a lecture, if a login or a subscription would unlock it; otherwise null. */
function useRefusal(lecture: Lecture): LiftableRefusal | null {
  const refusal = useGetPlaybackQuery(lecture.id, { skip: !lecture.ready }).currentData?.refusal;
  return refusal === 'not_signed_in' || refusal === 'subscription_required' ? refusal : null;
}
