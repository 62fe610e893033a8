import { formatClock } from '@fit-coder/contracts/clock';
import type { ReactElement, ReactNode } from 'react';
import { Link } from '../../ui/controls/link.tsx';
import { Button, buttonClass } from '../../ui/controls/button.tsx';
import { ownKeys } from './keys/own-keys.ts';
import type { PlayerProblem } from './player-problem.ts';

/** Keeps media-chrome from hiding a card when the pointer does not move. */
const staysShown = { slot: 'centered-chrome', noautohide: '' };

/** A message or a question over the video, also in full screen. */
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

/** Asks whether to carry on from where the viewer stopped. */
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
        Start over
      </Button>
    </Card>
  );
}

/** The lecture that comes next. */
export interface NextLecture {
  readonly title: string;
  readonly to: string;
}

interface EndCardProps {
  next: NextLecture | undefined;
  /** What is said and offered if no lecture follows. */
  closing: ReactNode;
  onAgain: () => void;
}

/** Shown at the end: a link to the next lecture, or what follows the last one, and a button to watch this one again. */
export function EndCard({ next, closing, onAgain }: EndCardProps): ReactElement {
  return (
    <Card>
      {next ? (
        <>
          <p>Next: {next.title}</p>
          <Link to={next.to} className={buttonClass({ size: 'small' })} {...ownKeys}>
            Next lecture
          </Link>
        </>
      ) : (
        (closing ?? <p>The video has ended.</p>)
      )}
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

/** Says why the video stopped, and offers to try again. */
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
