import type {
  LearnerHome as LearnerHomeData,
  NewLecture,
  OwnCourse,
  Rhythm,
} from '@fit-coder/contracts/learning/home';
import type { ReactElement, ReactNode } from 'react';
import { Icon } from '../../ui/controls/icon.tsx';
import { Link } from '../../ui/controls/link.tsx';
import { CoursePoster } from '../../ui/course-art/course-poster.tsx';
import { repStates } from '../../ui/course-art/rep-ticks.ts';
import { Reps } from '../../ui/course-art/reps.tsx';
import { formatDay } from '../../ui/text/date.ts';
import { formatLength } from '../../ui/text/duration.ts';
import { rhythmSentence } from './rhythm-sentence.ts';
import { WeeklyChoice } from './weekly-choice.tsx';

interface LearnerHomeProps {
  home: LearnerHomeData;
  /** Asks whether to carry on, with the frame at which the learner stopped. */
  resume: ReactNode;
}

/** Where a learner is: the lecture they stopped in, their courses, and what is new in them. */
export function LearnerHome({ home, resume }: LearnerHomeProps): ReactElement {
  return (
    <div className="home">
      <div className="home-now">
        {resume}
        <div className="home-rhythm">
          <RhythmNote rhythm={home.rhythm} />
          <WeeklyChoice on={home.weeklyMail} words="Email me this on Mondays" variant="quiet" />
        </div>
      </div>
      <section aria-labelledby="my-courses">
        <h2 id="my-courses" className="display text-xl">
          My courses
        </h2>
        <ul className="home-courses">
          {home.courses.map((own) => (
            <OwnCourseRow key={own.course.id} {...own} />
          ))}
        </ul>
      </section>
      {home.newLectures.length > 0 ? (
        <section aria-labelledby="new-lectures">
          <h2 id="new-lectures" className="display text-xl">
            New in your courses
          </h2>
          <ul className="home-news">
            {home.newLectures.map((lecture) => (
              <NewLectureRow key={lecture.lectureId} {...lecture} />
            ))}
          </ul>
        </section>
      ) : null}
    </div>
  );
}

function OwnCourseRow({ course, done, begun }: OwnCourse): ReactElement {
  const { id, slug, title, recorded, lectureCount } = course;
  return (
    <li>
      <CoursePoster course={course} />
      <div>
        <Link to={recorded ? `/course/${id}` : `/courses/${slug}`}>{title}</Link>
        <p>{stateOf({ course, done, begun })}</p>
        <Reps states={repStates(lectureCount, done)} />
      </div>
    </li>
  );
}

function stateOf({ course, done, begun }: OwnCourse): string {
  if (!course.recorded) {
    if (course.availableOn !== null) return `Opens on ${formatDay(course.availableOn)}`;
    return course.preparing ? 'First lectures are being prepared' : 'Not recorded yet';
  }
  if (done >= course.lectureCount) return 'All lectures done';
  if (begun) return `${done} of ${course.lectureCount} lectures done`;
  return 'Not started yet';
}

function NewLectureRow({
  courseId,
  courseTitle,
  lectureId,
  title,
  durationSeconds,
  recordedAt,
}: NewLecture): ReactElement {
  return (
    <li>
      <Icon name="play" size={16} />
      <div>
        <Link to={`/course/${courseId}?lecture=${lectureId}`}>{title}</Link>
        <p>
          {courseTitle} · {formatLength(durationSeconds)} · {formatDay(recordedAt)}
        </p>
      </div>
    </li>
  );
}

/** How many sets this week, and how many weeks in a row. It never says what was missed. */
function RhythmNote({ rhythm }: { rhythm: Rhythm }): ReactElement {
  const { setsThisWeek } = rhythm;
  return (
    <p>
      <b aria-hidden="true">{setsThisWeek}</b>
      <span>{rhythmSentence(rhythm)}</span>
    </p>
  );
}
