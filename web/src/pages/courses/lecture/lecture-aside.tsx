import type { Course, Lecture } from '@fit-coder/contracts/catalogue';
import { useState, type ReactElement } from 'react';
import { SyllabusLog } from '../../../features/catalogue/syllabus-log.tsx';
import { playerLink, usePlayingSecond } from '../../../features/player/now-playing.ts';
import type { Positions } from '../../../features/player/positions/position-memory.ts';
import { TranscriptPanel } from '../../../features/transcript/transcript-panel.tsx';
import { Reps } from '../../../ui/course-art/reps.tsx';
import { Tabs } from '../../../ui/layout/tabs.tsx';
import '../../../styles/transcript.css';

interface LearnAsideProps {
  course: Course;
  lectures: readonly Lecture[];
  lecture: Lecture;
  addressOf: (id: string) => string;
  positions: Positions;
  isLocked: boolean;
}

const names = { syllabus: 'Syllabus', transcript: 'Transcript' } as const;

/** Beside the video, and below it on narrow screens: the course's lectures, and what is said in this one. */
export function LearnAside(props: LearnAsideProps): ReactElement {
  const [open, setOpen] = useState<keyof typeof names>('syllabus');
  return (
    <aside className="learn-syllabus" aria-label={names[open]}>
      <Tabs
        label="Beside the video"
        className="learn-aside"
        open={open}
        onOpen={setOpen}
        tabs={[
          { id: 'syllabus', label: names.syllabus, content: <LearnSyllabus {...props} /> },
          { id: 'transcript', label: names.transcript, content: <LearnTranscript {...props} /> },
        ]}
      />
    </aside>
  );
}

function LearnSyllabus({ lectures, lecture, addressOf, positions, isLocked }: LearnAsideProps): ReactElement {
  const isDone = ({ id }: Lecture) => positions[id]?.done === true;
  const states = lectures.map((one) => {
    if (one.id === lecture.id) return isDone(one) ? 'currentDone' : 'current';
    return isDone(one) ? 'done' : 'todo';
  });
  return (
    <div className="learn-syllabus-box">
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
    </div>
  );
}

/** Apart from the rest, because it follows the video. */
function LearnTranscript({ course, lecture, addressOf, isLocked }: LearnAsideProps): ReactElement {
  const second = usePlayingSecond(lecture.id);
  return (
    <TranscriptPanel
      lectureId={lecture.id}
      course={course.id}
      watchable={lecture.ready && !isLocked}
      second={second}
      onSeek={(seconds) => playerLink.seek(lecture.id, seconds, { play: true })}
      addressOf={(id, seconds) => `${addressOf(id)}${seconds === null ? '' : `&t=${Math.floor(seconds)}`}`}
    />
  );
}
