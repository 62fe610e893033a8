import { lazy, Suspense, type ReactElement } from 'react';
import { useSelector } from 'react-redux';
import { playerLink, usePlayingSecond } from '../../../features/player/now-playing.ts';
import { selectUser } from '../../../features/session/session.slice.ts';
import { useInBrowser } from '../../../lib/in-browser.ts';
import { LoadingPlaces, Skeleton } from '../../../ui/feedback/skeleton.tsx';

const QuestionsPanel = lazy(async () => ({
  default: (await import('../../../features/questions/questions-panel.tsx')).QuestionsPanel,
}));

interface LectureQuestionsProps {
  readonly lectureId: string;
  /** The thread that the address names. */
  readonly questionId: string | null;
}

/** The questions about the lecture in the player. Their code is loaded when the panel is opened. */
export function LectureQuestions({ lectureId, questionId }: LectureQuestionsProps): ReactElement {
  const user = useSelector(selectUser);
  const second = usePlayingSecond(lectureId);
  const loading = (
    <LoadingPlaces label="Loading the questions" className="grid gap-3">
      <Skeleton className="h-10 w-32" />
      <Skeleton className="h-24 w-full" />
    </LoadingPlaces>
  );
  // On a phone the syllabus below would move when a thread arrives.
  const room = questionId === null ? '' : 'max-lg:min-h-dvh';
  if (!useInBrowser()) return <div className={room}>{loading}</div>;
  return (
    <div className={room}>
      <Suspense fallback={loading}>
        <QuestionsPanel
          lectureId={lectureId}
          userId={user?.id ?? ''}
          second={second}
          onSeek={(place) => playerLink.seek(lectureId, place, { play: true })}
          questionId={questionId}
          addressOf={(id) => `?lecture=${lectureId}${id === null ? '' : `&question=${id}`}`}
        />
      </Suspense>
    </div>
  );
}
