import type { Lecture } from '@fit-coder/contracts/catalogue';
import type { ReactElement } from 'react';
import { Link } from '../../ui/controls/link.tsx';
import { Badge } from '../../ui/controls/badge.tsx';
import { formatDuration, formatLength } from '../../ui/text/duration.ts';
import { Icon } from '../../ui/controls/icon.tsx';
import { lectureCountName } from './courses/course-terms.ts';
import { sectionsOf, type NumberedLecture } from './syllabus.ts';

interface SyllabusLogProps {
  lectures: readonly Lecture[];
  /** The link of a lecture's row; null for none. */
  linkOf: (lecture: Lecture) => string | null;
  /** The id of the open lecture. */
  current?: string | undefined;
  isDone?: (lecture: Lecture) => boolean;
  /** Which lectures are marked as previews. */
  isPreview?: (lecture: Lecture) => boolean;
  /** Leaves out the summaries, for a narrow column. */
  compact?: boolean;
  heading?: 'h2' | 'h3';
}

/** A course as a training log: sections are sets, lectures their reps. */
export function SyllabusLog({
  lectures,
  heading: Heading = 'h3',
  compact,
  ...row
}: SyllabusLogProps): ReactElement {
  // A course that is only announced says so once, and not at each lecture.
  const begun = lectures.some(({ ready }) => ready);
  return (
    <ol className={compact ? 'syllabus syllabus-compact' : 'syllabus'}>
      {sectionsOf(lectures).map((section, index) => (
        <li key={section.title}>
          <header>
            <Heading>
              <span>Section {index + 1}</span> {section.title}
            </Heading>
            <p>
              {lectureCountName(section.lectures.length)}
              {section.seconds > 0 ? ` · ${formatDuration(section.seconds)}` : ''}
            </p>
          </header>
          <ol>
            {section.lectures.map((numbered) => (
              <Rep key={numbered.lecture.id} {...numbered} {...row} showsSummary={!compact} begun={begun} />
            ))}
          </ol>
        </li>
      ))}
    </ol>
  );
}

interface RepProps
  extends NumberedLecture, Pick<SyllabusLogProps, 'linkOf' | 'current' | 'isDone' | 'isPreview'> {
  showsSummary: boolean;
  /** Whether a lecture of the course can be watched. */
  begun: boolean;
}

function Rep(props: RepProps): ReactElement {
  const { number, lecture, linkOf, current, isDone, isPreview, showsSummary, begun } = props;
  const to = linkOf(lecture);
  const isCurrent = lecture.id === current;
  const done = isDone?.(lecture) === true;
  const title = (
    <>
      {lecture.title}
      {done ? <span className="sr-only"> (done)</span> : null}
    </>
  );
  return (
    <li className="rep" data-current={isCurrent || undefined} data-unrecorded={!lecture.ready || undefined}>
      <span className="rep-number">{done ? <Icon name="check" size={16} /> : number}</span>
      <div>
        {to === null ? (
          title
        ) : (
          <Link to={to} aria-current={isCurrent ? 'true' : undefined}>
            {title}
          </Link>
        )}
        {showsSummary && lecture.summary ? <p>{lecture.summary}</p> : null}
      </div>
      {isPreview?.(lecture) ? <Badge>Preview</Badge> : null}
      <span className="rep-length">{lengthOf(lecture, begun)}</span>
    </li>
  );
}

function lengthOf({ durationSeconds }: Lecture, begun: boolean): string {
  if (durationSeconds !== null) return formatLength(durationSeconds);
  return begun ? 'not ready yet' : '';
}
