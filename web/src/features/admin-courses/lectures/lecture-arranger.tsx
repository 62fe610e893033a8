import {
  closestCenter,
  DndContext,
  KeyboardSensor,
  MouseSensor,
  TouchSensor,
  useSensor,
  useSensors,
  type DragEndEvent,
  type Modifier,
} from '@dnd-kit/core';
import {
  SortableContext,
  sortableKeyboardCoordinates,
  useSortable,
  verticalListSortingStrategy,
} from '@dnd-kit/sortable';
import { CSS } from '@dnd-kit/utilities';
import type { AdminLecture } from '@fit-coder/contracts/catalogue-admin';
import { useId, useState, type ReactElement } from 'react';
import { Icon } from '../../../ui/controls/icon.tsx';
import { arrangingWords, instructions } from './arranging-words.ts';
import { sectionsOf, type Section } from '../course-terms.ts';
import { lectureOrderOf, moveRow, orderRows, type LectureOrder, type OrderRow } from './lecture-order.ts';

interface LectureArrangerProps {
  readonly lectures: readonly AdminLecture[];
  readonly onOrder: (order: LectureOrder) => void;
  /** What a section shows above its lectures. */
  readonly renderSection: (section: Section) => ReactElement;
  /** What a lecture shows; `grip` is the handle by which it is moved. */
  readonly renderLecture: (lecture: AdminLecture, number: number, grip: ReactElement) => ReactElement;
}

const straightDown: Modifier = ({ transform }) => ({ ...transform, x: 0 });

/** The lectures as a list that can be reordered by mouse, by a long touch and by keyboard. Each drop is saved. */
export function LectureArranger(props: LectureArrangerProps): ReactElement {
  const { lectures, onOrder, renderSection, renderLecture } = props;
  const [arranged, setArranged] = useState<readonly OrderRow[]>([]);
  // Sections whose lectures were all moved away stay while the page is open, so that lectures can be moved back.
  const rows = isOrderOf(arranged, lectures) ? arranged : orderRows(lectures);
  const sensors = useSensors(
    useSensor(MouseSensor, { activationConstraint: { distance: 4 } }),
    useSensor(TouchSensor, { activationConstraint: { delay: 200, tolerance: 8 } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  );
  const drop = ({ active, over }: DragEndEvent) => {
    if (!over || over.id === active.id) return;
    const next = moveRow(rows, String(active.id), String(over.id));
    setArranged(next);
    onOrder(lectureOrderOf(next));
  };
  const sections = new Map(sectionsOf(lectures).map((section) => [section.title, section]));
  const known = new Map(lectures.map((lecture, index) => [lecture.id, { lecture, number: index + 1 }]));
  return (
    <DndContext
      id={useId()}
      sensors={sensors}
      collisionDetection={closestCenter}
      modifiers={[straightDown]}
      accessibility={{
        announcements: arrangingWords(rows),
        screenReaderInstructions: { draggable: instructions },
      }}
      onDragEnd={drop}
    >
      <SortableContext items={rows.map(({ id }) => id)} strategy={verticalListSortingStrategy}>
        <ol aria-label="Lectures in their order">
          {rows.map((row, index) => {
            const found = known.get(row.id);
            if (found) return <LectureLine key={row.id} {...found} render={renderLecture} />;
            return (
              <SectionLine key={row.id} id={row.id} first={index === 0}>
                {renderSection(sections.get(row.title) ?? { title: row.title, lectures: [] })}
              </SectionLine>
            );
          })}
        </ol>
      </SortableContext>
    </DndContext>
  );
}

function isOrderOf(rows: readonly OrderRow[], lectures: readonly AdminLecture[]): boolean {
  const order = lectureOrderOf(rows);
  return (
    order.length === lectures.length &&
    lectures.every(({ id, section }, index) => order[index]?.id === id && order[index].section === section)
  );
}

interface SectionLineProps {
  readonly id: string;
  readonly first: boolean;
  readonly children: ReactElement;
}

/** A section's head moves out of the way but cannot be dragged. Nothing can be dropped above the first one. */
function SectionLine({ id, first, children }: SectionLineProps): ReactElement {
  const { setNodeRef, transform, transition } = useSortable({
    id,
    disabled: { draggable: true, droppable: first },
  });
  return (
    <li
      ref={setNodeRef}
      style={{ transform: CSS.Translate.toString(transform), transition }}
      className={first ? '' : 'pt-6'}
    >
      {children}
    </li>
  );
}

interface LectureLineProps {
  readonly lecture: AdminLecture;
  readonly number: number;
  readonly render: LectureArrangerProps['renderLecture'];
}

function LectureLine({ lecture, number, render }: LectureLineProps): ReactElement {
  const { setNodeRef, setActivatorNodeRef, attributes, listeners, transform, transition, isDragging } =
    useSortable({ id: lecture.id });
  const grip = (
    <button
      ref={setActivatorNodeRef}
      type="button"
      {...attributes}
      {...listeners}
      aria-label={`Move ${lecture.title}`}
      className="grid size-11 cursor-grab touch-manipulation place-content-center rounded-control text-faint -outline-offset-2 select-none hover:bg-well hover:text-ink"
    >
      <Icon name="grip" />
    </button>
  );
  return (
    <li
      ref={setNodeRef}
      id={anchorOf(lecture.id)}
      tabIndex={-1}
      style={{ transform: CSS.Translate.toString(transform), transition }}
      className={`border-b border-hairline outline-offset-4 ${isDragging ? 'relative z-10 rounded-control bg-surface shadow-float' : ''}`}
    >
      {render(lecture, number, grip)}
    </li>
  );
}

/** The id of a lecture's element. */
export function anchorOf(lectureId: string): string {
  return `lecture-${lectureId}`;
}
