import type { AdminLecture } from '@fit-coder/contracts/catalogue-admin';
import { useEffect, type ReactElement, type ReactNode } from 'react';
import { Badge } from '../../ui/badge.tsx';
import { formatDuration } from '../../ui/duration.ts';
import { readySeconds, sectionsOf } from './course-terms.ts';

interface CourseSyllabusProps {
  readonly lectures: readonly AdminLecture[];
  /** The lecture that gets the focus when it appears. */
  readonly focus: string | null;
  /** What stands at a lecture; `heading` belongs at its top. */
  readonly children: (lecture: AdminLecture, heading: ReactElement) => ReactNode;
}

/** The lectures by section, numbered through the course. */
export function CourseSyllabus({ lectures, focus, children }: CourseSyllabusProps): ReactElement {
  const present = lectures.some(({ id }) => id === focus);
  useEffect(() => {
    if (focus !== null && present) document.getElementById(anchorOf(focus))?.focus();
  }, [focus, present]);
  const numbers = new Map(lectures.map(({ id }, index) => [id, index + 1]));
  return (
    <div className="grid gap-10">
      {sectionsOf(lectures).map((section) => (
        <section key={section.title} aria-label={section.title}>
          <header className="flex flex-wrap items-baseline justify-between gap-x-4 border-b border-edge pb-2">
            <h3 className="font-bold">{section.title}</h3>
            <p className="label text-muted">{sectionFigures(section.lectures)}</p>
          </header>
          <ol>
            {section.lectures.map((lecture) => (
              <li
                key={lecture.id}
                id={anchorOf(lecture.id)}
                tabIndex={-1}
                className="border-b border-hairline last:border-0 outline-offset-4"
              >
                {children(
                  lecture,
                  <LectureHeading lecture={lecture} number={numbers.get(lecture.id) ?? 0} />,
                )}
              </li>
            ))}
          </ol>
        </section>
      ))}
    </div>
  );
}

function anchorOf(lectureId: string): string {
  return `lecture-${lectureId}`;
}

function sectionFigures(lectures: readonly AdminLecture[]): string {
  const count = lectures.length === 1 ? '1 lecture' : `${lectures.length} lectures`;
  const seconds = readySeconds(lectures);
  return seconds > 0 ? `${count} · ${formatDuration(seconds)}` : count;
}

function LectureHeading({ lecture, number }: { lecture: AdminLecture; number: number }): ReactElement {
  return (
    <div className="grid grid-cols-[2.25rem_1fr]">
      <span aria-hidden="true" className="label leading-7 text-faint">
        {number}
      </span>
      <div className="grid gap-0.5">
        <h4 className="flex flex-wrap items-center gap-x-3 font-semibold">
          {lecture.title}
          {lecture.preview ? <Badge>Preview</Badge> : null}
        </h4>
        {lecture.summary ? <p className="text-sm text-muted">{lecture.summary}</p> : null}
      </div>
    </div>
  );
}
