import type { AdminLecture } from '@fit-coder/contracts/catalogue-admin';
import { useState, type ReactElement, type RefObject } from 'react';
import { Button } from '../../../ui/controls/button.tsx';
import { ConfirmDialog } from '../../../ui/feedback/dialog.tsx';
import { useUpdateLectureMutation } from './lecture-changes.api.ts';

interface LectureHeadingProps {
  readonly lecture: AdminLecture;
  /** Its place in the course, counted from 1. */
  readonly number: number;
  readonly deleting: boolean;
  /** The button that opens the form, for the focus when the form closes. */
  readonly editButton: RefObject<HTMLButtonElement | null>;
  readonly onEdit: () => void;
  readonly onDelete: () => void;
}

/** A lecture's title and summary, and what can be done with the lecture. */
export function LectureHeading({ lecture, number, ...actions }: LectureHeadingProps): ReactElement {
  return (
    <div className="grid grid-cols-[2.25rem_minmax(0,1fr)]">
      <span aria-hidden="true" className="label pt-2.5 text-faint">
        {number}
      </span>
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-1">
        <div className="grid min-w-0 flex-auto basis-48 gap-0.5 py-1.5">
          <h4 className="font-semibold">{lecture.title}</h4>
          {lecture.summary ? <p className="text-sm text-muted">{lecture.summary}</p> : null}
        </div>
        <LectureActions lecture={lecture} {...actions} />
      </div>
    </div>
  );
}

type LectureActionsProps = Omit<LectureHeadingProps, 'number'>;

function LectureActions(props: LectureActionsProps): ReactElement {
  const { lecture, deleting, editButton, onEdit, onDelete } = props;
  const [asking, setAsking] = useState(false);
  const confirm = () => {
    setAsking(false);
    onDelete();
  };
  return (
    <div className="-mx-3 flex flex-wrap md:mx-0">
      <PreviewToggle lecture={lecture} />
      <Button
        ref={editButton}
        variant="quiet"
        size="small"
        aria-label={`Edit ${lecture.title}`}
        onClick={onEdit}
      >
        Edit
      </Button>
      <Button
        variant="quiet"
        size="small"
        className="text-danger"
        loading={deleting}
        aria-label={`Delete ${lecture.title}`}
        onClick={() => setAsking(true)}
      >
        Delete
      </Button>
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title={`Delete “${lecture.title}”?`}
        description={lossOf(lecture)}
        confirmLabel="Delete lecture"
        danger
        onConfirm={confirm}
      />
    </div>
  );
}

/** What is deleted with a lecture. */
function lossOf({ video, captions }: AdminLecture): string {
  const file = video
    ? ` Its video “${video.fileName}”${captions ? ' and its captions are' : ' is'} deleted too.`
    : '';
  return `Learners can no longer watch it.${file} This cannot be undone.`;
}

/** Lets everyone watch the lecture, or only those who may watch the course. */
function PreviewToggle({ lecture }: { lecture: AdminLecture }): ReactElement {
  const [update, { isLoading }] = useUpdateLectureMutation();
  const { id, section, title, summary, preview } = lecture;
  const toggle = () => {
    if (!isLoading) void update({ params: { id }, body: { section, title, summary, preview: !preview } });
  };
  return (
    <label className="flex min-h-10 items-center gap-2 px-3 text-sm font-semibold">
      <input
        type="checkbox"
        className="size-4 shrink-0 accent-action"
        aria-label={`Public preview: ${title}`}
        checked={isLoading ? !preview : preview}
        onChange={toggle}
      />
      Public preview
    </label>
  );
}
