import type { ReactElement, ReactNode } from 'react';
import { Link } from '../../ui/controls/link.tsx';
import { Button, buttonClass } from '../../ui/controls/button.tsx';
import { formatClock } from '../../ui/text/duration.ts';
import type { PlayerProblem } from './player-problem.ts';

/** Keys that a button over the video keeps from the video's own shortcuts, in media-chrome's words. */
const ownKeys = { keysused: 'Enter Space' };

/** media-chrome hides what lies over the video when the pointer rests; not a question. */
const staysShown = { slot: 'centered-chrome', noautohide: '' };

/** Something to say or to ask over the video, in full screen too. */
function Card({ alert = false, children }: { alert?: boolean; children: ReactNode }): ReactElement {
  return (
    <div {...staysShown} role={alert ? 'alert' : 'group'} className="player-card">
      {children}
    </div>
  );
}

interface ResumeCardProps {
  /** Where the lecture was left, in seconds. */
  place: number;
  onResume: () => void;
  onRestart: () => void;
}

/** Asks whether to go on where one stopped. */
export function ResumeCard({ place, onResume, onRestart }: ResumeCardProps): ReactElement {
  return (
    <Card>
      <p>
        You stopped at <b className="font-mono">{formatClock(place)}</b>. Carry on?
      </p>
      <Button size="small" onClick={onResume} {...ownKeys}>
        Carry on
      </Button>
      <Button size="small" variant="secondary" onClick={onRestart} {...ownKeys}>
        From the start
      </Button>
    </Card>
  );
}

/** A lecture to go on to. */
export interface NextLecture {
  readonly title: string;
  readonly to: string;
}

/** After the end: the next lecture, or the same once more. */
export function EndCard({
  next,
  onAgain,
}: {
  next: NextLecture | undefined;
  onAgain: () => void;
}): ReactElement {
  return (
    <Card>
      <p>{next ? <>Next: {next.title}</> : 'That was the last lecture that is ready.'}</p>
      {next ? (
        <Link to={next.to} className={buttonClass({ size: 'small' })} {...ownKeys}>
          Next lecture
        </Link>
      ) : null}
      <Button size="small" variant="secondary" onClick={onAgain} {...ownKeys}>
        Watch again
      </Button>
    </Card>
  );
}

interface ProblemCardProps {
  problem: PlayerProblem;
  retrying: boolean;
  onRetry: () => void;
}

/** Why the video stopped, and another try. */
export function ProblemCard({ problem, retrying, onRetry }: ProblemCardProps): ReactElement {
  return (
    <Card alert>
      <p>
        <b>{problem.title}</b> {problem.advice}
      </p>
      <Button size="small" loading={retrying} onClick={onRetry} {...ownKeys}>
        Try again
      </Button>
    </Card>
  );
}
