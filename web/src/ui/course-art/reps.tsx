import type { ReactElement } from 'react';
import { repSummary, repTicks, type RepState } from './rep-ticks.ts';

interface RepsProps {
  /** One state per lecture, in order. */
  states: readonly RepState[];
  /** Larger ticks. */
  large?: boolean;
}

/** A learner's progress in a course: one tick per lecture, drawn as four paths however many there are. */
export function Reps({ states, large = false }: RepsProps): ReactElement {
  const ticks = repTicks(states);
  return (
    <svg
      role="img"
      aria-label={repSummary(states)}
      className={`max-w-full ${large ? 'h-6' : 'h-4'}`}
      width={states.length * (large ? 12 : 7)}
      viewBox={`0 0 ${Math.max(1, states.length) * 4} 16`}
      preserveAspectRatio="none"
      shapeRendering="crispEdges"
    >
      <path className="fill-edge" d={ticks.todo} />
      <path className="fill-rep" d={ticks.done} />
      <path className="fill-volt stroke-ink" vectorEffect="non-scaling-stroke" d={ticks.current} />
      <path className="fill-ink" d={ticks.mark} />
    </svg>
  );
}
