import type { KeyboardEvent, PointerEvent, ReactElement } from 'react';
import { countWords, monthWords } from '../text/month-words.ts';

/** A month with its count. */
export interface MonthCount {
  /** Such as `2026-11`. */
  readonly month: string;
  readonly count: number;
}

interface MonthBarsProps {
  /** The name of the chart: `New users`. */
  readonly title: string;
  /** Oldest first. */
  readonly months: readonly MonthCount[];
  /** The index of the selected month. */
  readonly reading: number;
  readonly onRead: (index: number) => void;
  /** The pointer left the chart. */
  readonly onLeave: () => void;
  /** Puts a count into words; as a number by default. */
  readonly format?: (count: number) => string;
}

/** The height of the drawing; its width is ten per month. */
const height = 100;

/** A bar per month. Arrow keys, hovering and touching select one; to screen readers it is a slider. */
export function MonthBars(props: MonthBarsProps): ReactElement {
  const { title, months, reading, onRead, onLeave, format = countWords } = props;
  const read = months[reading];
  const press = (event: KeyboardEvent) => {
    const next = nextReading(event.key, reading, months.length - 1);
    if (next === null) return;
    event.preventDefault();
    onRead(next);
  };
  const point = ({ clientX, currentTarget }: PointerEvent) => {
    const { left, width } = currentTarget.getBoundingClientRect();
    const index = Math.floor(((clientX - left) / width) * months.length);
    onRead(Math.min(Math.max(index, 0), months.length - 1));
  };
  return (
    <div
      role="slider"
      tabIndex={0}
      aria-label={`${title}, month`}
      aria-valuemin={1}
      aria-valuemax={months.length}
      aria-valuenow={reading + 1}
      aria-valuetext={read && `${monthWords(read.month).long}: ${format(read.count)}`}
      className="cursor-crosshair touch-pan-y rounded-control outline-offset-4"
      onKeyDown={press}
      onPointerDown={point}
      onPointerMove={point}
      onPointerLeave={({ pointerType }) => pointerType === 'mouse' && onLeave()}
    >
      <Bars months={months} reading={reading} />
      <MonthInitials months={months} reading={reading} />
    </div>
  );
}

/** The index that a key selects; null for other keys. */
function nextReading(key: string, reading: number, last: number): number | null {
  if (key === 'ArrowRight' || key === 'ArrowUp') return Math.min(reading + 1, last);
  if (key === 'ArrowLeft' || key === 'ArrowDown') return Math.max(reading - 1, 0);
  if (key === 'Home') return 0;
  return key === 'End' ? last : null;
}

type BarsProps = Pick<MonthBarsProps, 'months' | 'reading'>;

function Bars({ months, reading }: BarsProps): ReactElement {
  const top = Math.max(1, ...months.map(({ count }) => count));
  return (
    <svg
      viewBox={`0 0 ${months.length * 10} ${height}`}
      preserveAspectRatio="none"
      aria-hidden="true"
      className="block h-16 w-full md:h-24 border-b border-edge"
    >
      <rect x={reading * 10} width="10" height={height} className="fill-well" />
      {months.map(({ month, count }, index) => {
        // Every count above zero has a bar that can be seen.
        const bar = count === 0 ? 0 : Math.max(2, (count / top) * (height - 6));
        const fill = index === reading ? 'fill-rep' : 'fill-edge';
        return (
          <rect key={month} x={index * 10 + 2} y={height - bar} width="6" height={bar} className={fill} />
        );
      })}
    </svg>
  );
}

function MonthInitials({ months, reading }: BarsProps): ReactElement {
  return (
    <div aria-hidden="true" className="label mt-1 grid grid-cols-12 text-center">
      {months.map(({ month }, index) => (
        <span key={month} className={index === reading ? 'font-bold' : 'text-muted'}>
          {monthWords(month).name.charAt(0)}
        </span>
      ))}
    </div>
  );
}
