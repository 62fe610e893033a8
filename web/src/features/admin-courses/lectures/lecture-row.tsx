import type { AdminLecture } from '@fit-coder/contracts/catalogue-admin';
import { formatLength } from '../../../ui/text/duration.ts';
import { useRef, useState, type ReactElement, type ReactNode } from 'react';
import { Badge } from '../../../ui/controls/badge.tsx';
import { Link } from '../../../ui/controls/link.tsx';
import { ConfirmDialog } from '../../../ui/feedback/dialog.tsx';
import { RowMenu, RowMenuButton, RowMenuLink } from '../../../ui/layout/row-menu.tsx';
import { useUpdateLectureMutation } from './lecture-changes.api.ts';
import { RenameLecture } from './rename-lecture.tsx';

interface LectureRowProps {
  readonly lecture: AdminLecture;
  /** Its place in the course, counted from 1. */
  readonly number: number;
  /** The handle by which it is moved. */
  readonly grip: ReactElement;
  /** The state of its video, in a few words. */
  readonly status: ReactElement;
  /** A button beside the menu. */
  readonly action: ReactNode;
  /** What the menu offers for the video. */
  readonly videoItems: ReactNode;
  /** Moves it by one place; undefined where there is none. */
  readonly onMoveUp: (() => void) | undefined;
  readonly onMoveDown: (() => void) | undefined;
  readonly deleting: boolean;
  readonly onDelete: () => void;
}

/** A lecture in the list of its course: one line of 48 px. A title may take two lines on a phone. */
export function LectureRow(props: LectureRowProps): ReactElement {
  const { lecture, number, grip, status, action } = props;
  const [renaming, setRenaming] = useState(false);
  const title = useRef<HTMLAnchorElement>(null);
  const close = () => {
    setRenaming(false);
    requestAnimationFrame(() => title.current?.focus());
  };
  return (
    <div
      className={`grid min-h-12 grid-cols-[auto_1.75rem_minmax(0,1fr)_auto] items-center ${props.deleting ? 'opacity-60' : ''}`}
    >
      {grip}
      <span aria-hidden="true" className="label text-faint">
        {number}
      </span>
      {renaming ? (
        <RenameLecture lecture={lecture} onClose={close} />
      ) : (
        <>
          <h4 className="min-w-0 font-semibold">
            <Link
              ref={title}
              to={`?lecture=${lecture.id}`}
              title={lecture.title}
              className="flex min-h-11 items-center rounded-control hover:underline"
            >
              <span className="leading-snug max-sm:line-clamp-2 sm:truncate">{lecture.title}</span>
            </Link>
          </h4>
          <div className="flex items-center gap-x-3 pl-3">
            {lecture.preview ? (
              <span className="max-md:hidden">
                <Badge>Preview</Badge>
              </span>
            ) : null}
            {status}
            <Length lecture={lecture} />
            <div className="-ml-1 flex">
              {action}
              <LectureMenu {...props} onRename={() => setRenaming(true)} />
            </div>
          </div>
        </>
      )}
    </div>
  );
}

function Length({ lecture: { durationSeconds, video } }: Pick<LectureRowProps, 'lecture'>): ReactElement {
  const seconds = durationSeconds ?? video?.durationSeconds ?? null;
  return (
    <span className="label w-[5ch] text-right text-muted max-sm:w-auto">
      {seconds === null ? '' : formatLength(seconds)}
    </span>
  );
}

type LectureMenuProps = Omit<LectureRowProps, 'number' | 'grip' | 'status' | 'action'> & {
  readonly onRename: () => void;
};

function LectureMenu(props: LectureMenuProps): ReactElement {
  const { lecture, videoItems, onMoveUp, onMoveDown, onRename, onDelete } = props;
  const [asking, setAsking] = useState(false);
  const [update] = useUpdateLectureMutation();
  const { id, section, title, summary, preview } = lecture;
  const togglePreview = () =>
    void update({ params: { id }, body: { section, title, summary, preview: !preview } });
  const confirm = () => {
    setAsking(false);
    onDelete();
  };
  return (
    <>
      <RowMenu label={`Actions for ${title}`}>
        <RowMenuLink to={`?lecture=${id}`}>Edit</RowMenuLink>
        <RowMenuButton onSelect={onRename}>Rename</RowMenuButton>
        {videoItems}
        <RowMenuButton disabled={!onMoveUp} onSelect={() => onMoveUp?.()}>
          Move up
        </RowMenuButton>
        <RowMenuButton disabled={!onMoveDown} onSelect={() => onMoveDown?.()}>
          Move down
        </RowMenuButton>
        <RowMenuButton onSelect={togglePreview}>
          {preview ? 'End the public preview' : 'Make it a public preview'}
        </RowMenuButton>
        <RowMenuButton danger onSelect={() => setAsking(true)}>
          Delete
        </RowMenuButton>
      </RowMenu>
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title={`Delete “${title}”?`}
        description={lossOf(lecture)}
        confirmLabel="Delete lecture"
        danger
        onConfirm={confirm}
      />
    </>
  );
}

/** What is deleted with a lecture. */
function lossOf({ video, captions }: AdminLecture): string {
  const parts = [
    ...(video ? [`video “${video.fileName}”`] : []),
    ...(captions ? ['captions'] : []),
    'chapters',
  ];
  return [
    'Learners can no longer watch it, and their notes, questions and progress in it are deleted.',
    `So are its ${parts.join(', ')} and files. This cannot be undone.`,
  ].join(' ');
}
