import { useState, type CSSProperties, type ReactElement } from 'react';
import { Icon } from '../../ui/controls/icon.tsx';
import { technologies } from '../../ui/course-art/technologies.ts';
import type { Technology } from '../../ui/course-art/technology.ts';
import { TechnologyMark } from '../../ui/course-art/technology-mark.tsx';

/** Every third technology in each row, so that no row is one subject's. */
const rails = [0, 1, 2].map((rail) => technologies.filter((_, index) => index % 3 === rail));

/** Seconds that a mark needs for its row; the rows differ, so that they never walk in step. */
const laps = [90, 110, 100] as const;

/** Three rows of technology marks that go by, the second the other way; they stop under the pointer and on demand. */
export function TechnologyRails(): ReactElement {
  const [paused, setPaused] = useState(false);
  return (
    <section aria-label="Technologies in our courses" className="relative">
      <div className="rails" data-paused={paused || undefined}>
        {rails.map((rail, index) => (
          <div
            key={rail[0]?.slug}
            className="rail"
            style={{ '--lap': `${laps[index]}s`, '--marks': rail.length } as CSSProperties}
          >
            <Marks marks={rail} />
            <Marks marks={rail} copy />
          </div>
        ))}
      </div>
      <div className="mx-auto flex max-w-page justify-end px-4 pt-2 motion-reduce:hidden md:px-8">
        <button
          type="button"
          className="label inline-flex min-h-10 items-center gap-2 rounded-control px-2 text-muted hover:text-ink"
          onClick={() => setPaused(!paused)}
        >
          <Icon name={paused ? 'play' : 'pause'} size={16} />
          {paused ? 'Move the rows' : 'Stop the rows'}
        </button>
      </div>
    </section>
  );
}

function Marks({ marks, copy = false }: { marks: readonly Technology[]; copy?: boolean }): ReactElement {
  return (
    <ul aria-hidden={copy || undefined}>
      {marks.map((technology) => (
        <li key={technology.slug}>
          <TechnologyMark technology={technology} />
        </li>
      ))}
    </ul>
  );
}
