import type { ReactElement, ReactNode } from 'react';
import { useLocation } from 'react-router';
import { Link } from '../../ui/controls/link.tsx';
import { PageLayout } from '../../ui/layout/page-layout.tsx';
import { Reps } from '../../ui/course-art/reps.tsx';
import { repStates } from '../../ui/course-art/rep-ticks.ts';

interface AccountFrameProps {
  /** The h1. */
  readonly title: ReactNode;
  /** The kind of screen, shown above the title. */
  readonly label: string;
  /** The form, and links below it. */
  readonly children: ReactNode;
}

/** The layout of the login and similar screens: a form, and from 62em an example of a training log beside it. */
export function AccountFrame({ title, label, children }: AccountFrameProps): ReactElement {
  return (
    <PageLayout className="grid gap-x-16 lg:grid-cols-[minmax(0,26rem)_minmax(0,1fr)] xl:gap-x-28">
      <div className="mx-auto w-full max-w-form">
        <p className="label text-muted">{label}</p>
        <h1 className="display mt-2 mb-8 text-xl">{title}</h1>
        {children}
      </div>
      <TrainingLog />
    </PageLayout>
  );
}

interface OtherWayProps {
  /** Before the link. */
  readonly question?: string;
  readonly to: string;
  /** The words of the link. */
  readonly children: string;
}

/** Below the form: a link to another screen of this kind, with the same `?next=`. */
export function OtherWay({ question, to, children }: OtherWayProps): ReactElement {
  const { search } = useLocation();
  return (
    <p className="mt-8 border-t border-hairline pt-6">
      {question ? `${question} ` : null}
      <Link to={`${to}${search}`} className="link inline-block py-1.5 font-semibold">
        {children}
      </Link>
    </p>
  );
}

/** A week: the day, the course, and how many of its lectures are done. */
const week = [
  { day: 'Mon', set: 'Closures', total: 9, done: 9 },
  { day: 'Tue', set: 'Closures, again', total: 9, done: 9 },
  { day: 'Wed', set: 'Async iterators', total: 14, done: 14 },
  { day: 'Thu', set: 'Rest', total: 0, done: 0 },
  { day: 'Fri', set: 'Borrowing in Rust', total: 16, done: 5 },
] as const;

/** Decoration: an example of a week of small sets. */
function TrainingLog(): ReactElement {
  return (
    <div
      aria-hidden="true"
      className="card hidden content-center bg-well px-10 py-12 lg:grid dark:bg-surface"
    >
      <p className="label mb-6 text-muted">Example: a learner’s week</p>
      {/* Has its full height from the start, so that the centred log does not shift while its rows arrive. */}
      <div className="numbered min-h-104 xl:min-h-96 [&>p:first-child]:-mt-1">
        {week.map(({ day, set, total, done }) => (
          <p key={day} className="grid h-16 grid-cols-[3.5rem_1fr_auto] items-center gap-4">
            <span className="label text-muted">{day}</span>
            <span className={total === 0 ? 'text-faint' : 'font-semibold'}>{set}</span>
            {total > 0 ? <Reps states={repStates(total, done)} large /> : null}
          </p>
        ))}
        <p className="display mt-4 pb-5 text-lg">
          You stopped at 4:12. <span className="marker">Carry on?</span>
        </p>
      </div>
    </div>
  );
}
