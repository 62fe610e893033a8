import type { AdminLecture } from '@fit-coder/contracts/catalogue-admin';
import { useEffect, type ReactElement, type ReactNode } from 'react';
import { SectionHeader } from './section-header.tsx';
import { sectionsOf } from './course-terms.ts';
import type { LectureOrder } from './lecture-order.ts';

interface CourseSyllabusProps {
  readonly lectures: readonly AdminLecture[];
  /** The lecture that gets the focus when it appears. */
  readonly focus: string | null;
  readonly onOrder: (order: LectureOrder) => Promise<boolean>;
  /** What stands at a lecture, which has this number in the course. */
  readonly children: (lecture: AdminLecture, number: number) => ReactNode;
}

/** The lectures by section, numbered through the course. */
export function CourseSyllabus({ lectures, focus, onOrder, children }: CourseSyllabusProps): ReactElement {
  const present = lectures.some(({ id }) => id === focus);
  useEffect(() => {
    if (focus !== null && present) document.getElementById(anchorOf(focus))?.focus();
  }, [focus, present]);
  const numbers = new Map(lectures.map(({ id }, index) => [id, index + 1]));
  return (
    <div className="grid gap-10">
      {sectionsOf(lectures).map((section) => (
        <section key={section.title} aria-label={section.title}>
          <SectionHeader section={section} lectures={lectures} onOrder={onOrder} />
          <ol>
            {section.lectures.map((lecture) => (
              <li
                key={lecture.id}
                id={anchorOf(lecture.id)}
                tabIndex={-1}
                className="border-b border-hairline last:border-0 outline-offset-4"
              >
                {children(lecture, numbers.get(lecture.id) ?? 0)}
              </li>
            ))}
          </ol>
        </section>
      ))}
    </div>
  );
}

/** The id of a lecture's place on the page. */
export function anchorOf(lectureId: string): string {
  return `lecture-${lectureId}`;
}
