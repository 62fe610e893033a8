import type { ReactElement } from 'react';
import { failureOf } from '../../lib/api/api.ts';
import { useSettled } from '../../lib/use-settled.ts';
import { Link } from '../../ui/controls/link.tsx';
import { retryOf, SmallErrorState } from '../../ui/feedback/error-state.tsx';
import { HitText } from './hit-text.tsx';
import { HitTime } from './hit-time.tsx';
import { useSearchCourseTranscriptsQuery } from './transcript.api.ts';

interface CourseHitsProps {
  readonly course: string;
  readonly searched: string;
  readonly language: string | undefined;
  readonly addressOf: (lectureId: string, seconds: number | null) => string;
}

/** Where something is said in all lectures of a course. */
export function CourseHits({ course, searched, language, addressOf }: CourseHitsProps): ReactElement {
  const typed = searched.trim();
  const q = useSettled(typed, 250) ?? '';
  const search = { course, q, ...(language && { language }) };
  const query = useSearchCourseTranscriptsQuery(search, { skip: q === '' });
  const failure = failureOf(query.error);
  const hits = query.currentData?.hits;
  if (typed === '')
    return <p className="p-4 text-sm text-muted">Enter a word to find where it is said in this course.</p>;
  if (failure)
    return (
      <div className="p-4">
        <SmallErrorState {...retryOf(query)}>{failure.error}</SmallErrorState>
      </div>
    );
  return (
    <div className="transcript-box">
      <p role="status" className="label p-4 pb-0 text-muted">
        {hits ? countWords(hits.length) : 'Searching'}
      </p>
      <ol>
        {hits?.map((hit) => (
          <li key={`${hit.lectureId} ${hit.language} ${hit.seconds}`}>
            <Link to={addressOf(hit.lectureId, hit.seconds)} className="passage" preventScrollReset>
              <HitTime hit={hit} />
              <span>
                <span className="block font-semibold">
                  {hit.lectureTitle}
                  {hit.watchable ? null : <span className="sr-only">, locked</span>}
                </span>
                <HitText hit={hit} />
              </span>
            </Link>
          </li>
        ))}
      </ol>
    </div>
  );
}

function countWords(count: number): string {
  if (count === 0) return 'Not found in this course';
  return count === 1 ? '1 place' : `${count} places`;
}
