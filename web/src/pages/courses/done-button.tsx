import type { Lecture } from '@fit-coder/contracts/catalogue';
import type { ReactElement } from 'react';
import { positionMemory } from '../../features/player/positions/positions.ts';
import { useMarkLectureMutation } from '../../features/player/progress/progress.api.ts';
import { didNotWork, failureOf } from '../../lib/api/api.ts';
import { Button } from '../../ui/controls/button.tsx';
import { Icon } from '../../ui/controls/icon.tsx';
import { showToast } from '../../ui/feedback/show-toast.tsx';
import { keptPosition } from './course-positions.ts';

interface DoneButtonProps {
  lecture: Lecture;
  done: boolean;
}

/** Marks a lecture as done by hand, or takes the mark away. */
export function DoneButton({ lecture, done }: DoneButtonProps): ReactElement {
  const [mark, { isLoading }] = useMarkLectureMutation();
  const change = async (to: boolean) => {
    const { data, error } = await mark({ params: { id: lecture.id }, body: { done: to } });
    if (!data) {
      showToast('error', failureOf(error)?.error ?? didNotWork);
      return;
    }
    if (to) {
      positionMemory.takeOver([keptPosition(data.progress)]);
    } else {
      positionMemory.forget(lecture.id);
      showToast('success', data.message, { label: 'Undo', onSelect: () => void change(true) });
    }
  };
  return (
    <div className="flex items-center gap-x-1">
      {done ? (
        <span className="flex items-center gap-2 pl-3.5 text-sm font-semibold text-success">
          <Icon name="check" size={16} /> Done
        </span>
      ) : null}
      <Button
        variant="quiet"
        size="small"
        loading={isLoading}
        aria-label={done ? 'Undo: mark as not done' : undefined}
        onClick={() => void change(!done)}
      >
        {done ? (
          'Undo'
        ) : (
          <>
            <Icon name="check" size={16} /> Mark as done
          </>
        )}
      </Button>
    </div>
  );
}
