import { formatClock } from '@fit-coder/contracts/clock';
import type { Resumption } from '@fit-coder/contracts/learning/home';
import type { ReactElement, ReactNode } from 'react';
import { ButtonLink } from '../../ui/controls/button.tsx';

interface ResumePanelProps {
  resume: Resumption;
  /** The picture at which the video stopped. */
  frame: ReactNode;
}

/** The lecture in which a learner stopped, or the one that comes next. */
export function ResumePanel({ resume, frame }: ResumePanelProps): ReactElement {
  const { courseId, courseTitle, lectureId, title, position } = resume;
  const hasStopped = position > 0;
  return (
    <section aria-labelledby="resume" className="home-resume">
      {frame}
      <div>
        <p className="label text-muted wrap-anywhere">{courseTitle}</p>
        <h1 id="resume" className="display mt-1 text-xl">
          {hasStopped ? `You stopped at ${formatClock(position)}. Carry on?` : 'Ready for the next set?'}
        </h1>
        <p className="mt-2 text-muted">{title}</p>
        <p className="mt-4">
          <ButtonLink to={`/course/${courseId}?lecture=${lectureId}${hasStopped ? `&t=${position}` : ''}`}>
            {hasStopped ? 'Carry on' : 'Start the lecture'}
          </ButtonLink>
        </p>
      </div>
    </section>
  );
}
