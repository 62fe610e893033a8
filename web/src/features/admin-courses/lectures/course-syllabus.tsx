import type { AdminLecture } from '@fit-coder/contracts/catalogue-admin';
import { useEffect, useRef, type ReactElement, type ReactNode } from 'react';
import { SectionHeader } from './section-header.tsx';
import { sectionsOf } from '../course-terms.ts';
import type { LectureOrder } from './lecture-order.ts';

interface CourseSyllabusProps {
  readonly lectures: readonly AdminLecture[];
  /** The lecture that gets the focus, now or when it appears; another object asks anew. */
  readonly focus: { readonly id: string } | null;
  readonly onOrder: (order: LectureOrder) => void;
  /** What stands at a lecture, which has this number in the course. */
  readonly children: (lecture: AdminLecture, number: number) => ReactNode;
}

/** The lectures by section, numbered through the course. */
export function CourseSyllabus({ lectures, focus, onOrder, children }: CourseSyllabusProps): ReactElement {
  useLectureFocus(lectures, focus);
  const numbers = new Map(lectures.map(({ id }, index) => [id, index + 1]));
  return (
    <div className="grid gap-10">
      {sectionsOf(lectures).map((section) => (
        <section key={section.lectures[0]?.id} aria-label={section.title}>
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

/** Moves the focus to a lecture, and after it when its change puts it into another section. */
function useLectureFocus(lectures: readonly AdminLecture[], focus: { readonly id: string } | null): void {
  const section = lectures.find(({ id }) => id === focus?.id)?.section;
  const given = useRef<typeof focus>(null);
  useEffect(() => {
    if (focus === null || section === undefined) return;
    const lost = document.activeElement === document.body;
    if (given.current !== focus || lost) document.getElementById(anchorOf(focus.id))?.focus();
    given.current = focus;
  }, [focus, section]);
}

/** The id of a lecture's place on the page. */
function anchorOf(lectureId: string): string {
  return `lecture-${lectureId}`;
}
