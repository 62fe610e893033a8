import type { LectureProblem, UnreadyLecture } from '@fit-coder/contracts/learning/editor';
import type { ReactElement } from 'react';

/** The largest number of lectures that are named. */
const most = 8;

const words: Readonly<Record<LectureProblem, string>> = {
  missing: 'No video yet',
  uploading: 'Its video is not uploaded yet',
  processing: 'Its video is still being processed',
  failed: 'Its video could not be processed',
};

/** What learners could not watch, and why. */
export function UnreadyLectures({ lectures }: { lectures: readonly UnreadyLecture[] }): ReactElement {
  const more = lectures.length - most;
  return (
    <>
      <p>Learners see “not ready yet” beside these lectures:</p>
      <ul className="mt-3 grid gap-2">
        {lectures.slice(0, most).map(({ id, title, problem, note }) => (
          <li key={id} className="grid">
            <span className="font-semibold text-ink">{title}</span>
            <span className={`text-sm ${problem === 'failed' ? 'text-danger' : ''}`}>
              {note === null ? `${words[problem]}.` : `${words[problem]}: ${note}`}
            </span>
          </li>
        ))}
        {more > 0 ? <li>{more === 1 ? 'And one more.' : `And ${more} more.`}</li> : null}
      </ul>
    </>
  );
}
