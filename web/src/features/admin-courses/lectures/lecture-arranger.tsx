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
import { lectureOrderOf, moveRow, orderRows, type LectureOrder, type OrderRow } from './lecture-order.ts';

interface LectureArrangerProps {
  readonly lectures: readonly AdminLecture[];
  readonly onOrder: (order: LectureOrder) => void;
}

const straightDown: Modifier = ({ transform }) => ({ ...transform, x: 0 });

/** The lectures as a list that can be reordered by mouse, by a long touch and by keyboard. Each drop is saved. */
export function LectureArranger({ lectures, onOrder }: LectureArrangerProps): ReactElement {
  const [arranged, setArranged] = useState<readonly OrderRow[]>([]);
  // Sections whose lectures were all moved away stay until the list closes, so that lectures can be moved back.
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
  const numbers = new Map(lectureOrderOf(rows).map(({ id }, index) => [id, index + 1]));
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
          {rows.map((row, index) =>
            row.kind === 'section' ? (
              <SectionLine key={row.id} row={row} first={index === 0} empty={isEmpty(rows, index)} />
            ) : (
              <LectureLine key={row.id} row={row} number={numbers.get(row.id) ?? 0} />
            ),
          )}
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

function isEmpty(rows: readonly OrderRow[], head: number): boolean {
  return rows[head + 1]?.kind !== 'lecture';
}

/** A section's title moves out of the way but cannot be dragged. Nothing can be dropped above the first one. */
function SectionLine({ row, first, empty }: { row: OrderRow; first: boolean; empty: boolean }): ReactElement {
  const { setNodeRef, transform, transition } = useSortable({
    id: row.id,
    disabled: { draggable: true, droppable: first },
  });
  return (
    <li
      ref={setNodeRef}
      style={{ transform: CSS.Translate.toString(transform), transition }}
      className={`border-b border-edge pb-1 ${first ? '' : 'pt-6'}`}
    >
      <h3 className="font-bold">{row.title}</h3>
      {empty ? (
        <p className="text-sm text-muted">Empty. A section without lectures is removed when you are done.</p>
      ) : null}
    </li>
  );
}

function LectureLine({ row, number }: { row: OrderRow; number: number }): ReactElement {
  const { setNodeRef, setActivatorNodeRef, attributes, listeners, transform, transition, isDragging } =
    useSortable({ id: row.id });
  const lifted = isDragging ? 'relative z-10 rounded-control bg-surface shadow-float' : '';
  return (
    <li
      ref={setNodeRef}
      style={{ transform: CSS.Translate.toString(transform), transition }}
      className={`border-b border-hairline ${lifted}`}
    >
      <button
        ref={setActivatorNodeRef}
        type="button"
        {...attributes}
        {...listeners}
        aria-label={row.title}
        className="grid min-h-11 w-full cursor-grab touch-manipulation grid-cols-[auto_2rem_1fr] items-center gap-2 rounded-control px-1 py-2 text-left -outline-offset-2 select-none hover:bg-well"
      >
        <span className="text-faint">
          <Icon name="grip" />
        </span>
        <span className="label text-faint">{number}</span>
        <span className="min-w-0">{row.title}</span>
      </button>
    </li>
  );
}
