import type { TranscriptHit } from '@fit-coder/contracts/learning/transcripts';
import type { ReactElement } from 'react';
import { Link } from '../../ui/controls/link.tsx';
import { HitText } from './hit-text.tsx';
import { HitTime } from './hit-time.tsx';
import '../../styles/transcript.css';

/** Lectures of all courses with the searched words in their titles or in what is said; nothing if there are none. */
export function LectureHits({ hits }: { hits: readonly TranscriptHit[] }): ReactElement | null {
  if (hits.length === 0) return null;
  return (
    <section aria-labelledby="in-lectures" className="mt-8 grid gap-4">
      <h2 id="in-lectures" className="text-lg font-bold">
        In lectures
      </h2>
      <ol className="lecture-hits">
        {hits.map((hit) => (
          <li key={hit.lectureId}>
            <Link to={addressOf(hit)} className="passage">
              <HitTime hit={hit} />
              <span className="grid gap-1">
                <span className="flex flex-wrap items-center gap-x-2">
                  <span className="font-semibold">{hit.lectureTitle}</span>
                  <span className="text-sm text-muted">{hit.course.title}</span>
                  {hit.watchable ? null : <span className="text-sm text-muted">Locked</span>}
                </span>
                <HitText hit={hit} />
              </span>
            </Link>
          </li>
        ))}
      </ol>
    </section>
  );
}

function addressOf({ course, lectureId, seconds }: TranscriptHit): string {
  const lecture = `/course/${course.slug}?lecture=${lectureId}`;
  return seconds === null ? lecture : `${lecture}&t=${Math.floor(seconds)}`;
}
