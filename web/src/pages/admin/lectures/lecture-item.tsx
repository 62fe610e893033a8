import type { AdminLecture } from '@fit-coder/contracts/catalogue-admin';
import { useRef, type ReactElement } from 'react';
import { useSelector } from 'react-redux';
import type { AdminState } from '../../../features/admin/admin.slice.ts';
import { useDeleteLectureMutation } from '../../../features/admin-courses/lectures/lecture-changes.api.ts';
import { stepped, type LectureOrder } from '../../../features/admin-courses/lectures/lecture-order.ts';
import { LectureRow } from '../../../features/admin-courses/lectures/lecture-row.tsx';
import { isInWork, useFollowVideoQuery } from '../../../features/admin-courses/lectures/lecture-video.api.ts';
import { DropArea } from '../../../features/video-upload/drop-area.tsx';
import { useLectureUpload, type LectureUpload } from '../../../features/video-upload/lecture-upload.ts';
import { CancelUpload } from '../../../features/video-upload/panel/cancel-upload.tsx';
import { FilePick } from '../../../features/video-upload/panel/file-pick-button.tsx';
import { ReplaceQuestion } from '../../../features/video-upload/panel/replace-question.tsx';
import { VideoStatus } from '../../../features/video-upload/row/video-status.tsx';
import { VideoTrouble } from '../../../features/video-upload/row/video-trouble.tsx';
import { uploads } from '../../../features/video-upload/transfer/upload.ts';
import { videoTypes } from '../../../features/video-upload/video-file.ts';
import { RowMenuButton } from '../../../ui/layout/row-menu.tsx';

interface LectureItemProps {
  readonly courseId: string;
  readonly userId: string;
  readonly lecture: AdminLecture;
  /** Its place in the course, counted from 1. */
  readonly number: number;
  /** All lectures of the course. */
  readonly lectures: readonly AdminLecture[];
  readonly grip: ReactElement;
  readonly onOrder: (order: LectureOrder) => void;
  readonly onDeleted: () => void;
}

/** A lecture of the course that is managed, in one line; a file that is dropped on it becomes its video. */
export function LectureItem(props: LectureItemProps): ReactElement {
  const { courseId, userId, lecture, number, lectures, grip, onOrder, onDeleted } = props;
  const deletion = useLectureDeletion(lecture.id, onDeleted);
  const upload = useLectureUpload(lecture, userId);
  const input = useRef<HTMLInputElement>(null);
  // During an upload no stream is followed, because browsers limit the connections to a site.
  const follow = isInWork(lecture.video) && !upload.sending;
  useFollowVideoQuery({ courseId, lectureId: lecture.id }, { skip: !follow });
  const mover = (step: -1 | 1) => {
    const order = stepped(lectures, lecture.id, step);
    return order && (() => onOrder(order));
  };
  return (
    <DropArea single onFiles={([file]) => file && upload.offer(file)}>
      <LectureRow
        lecture={lecture}
        number={number}
        grip={grip}
        status={<VideoStatus lecture={lecture} upload={upload.upload} />}
        action={<CancelAction lecture={lecture} upload={upload} />}
        videoItems={<VideoItems lecture={lecture} upload={upload} onChoose={() => input.current?.click()} />}
        onMoveUp={mover(-1)}
        onMoveDown={mover(1)}
        deleting={deletion.deleting}
        onDelete={() => void deletion.remove()}
      />
      <VideoTrouble lecture={lecture} upload={upload} />
      <FilePick ref={input} accept={videoTypes} label={`Video: ${lecture.title}`} onPick={upload.offer} />
      <ReplaceQuestion upload={upload} />
    </DropArea>
  );
}

interface UploadProps {
  readonly lecture: AdminLecture;
  readonly upload: LectureUpload;
}

function CancelAction({ lecture, upload: { upload } }: UploadProps): ReactElement | null {
  if (!upload || upload.phase === 'refused' || upload.phase === 'sent') return null;
  return (
    <CancelUpload icon lectureId={lecture.id} lectureTitle={lecture.title} fileName={upload.fileName}>
      Cancel upload
    </CancelUpload>
  );
}

function VideoItems({
  lecture,
  upload: { upload },
  onChoose,
}: UploadProps & { onChoose: () => void }): ReactElement {
  if (upload?.phase === 'paused' || upload?.phase === 'lost')
    return <RowMenuButton onSelect={() => uploads.resume(lecture.id)}>Resume upload</RowMenuButton>;
  if (upload && upload.phase !== 'refused')
    return (
      <RowMenuButton disabled={upload.phase !== 'sending'} onSelect={() => uploads.pause(lecture.id)}>
        Pause upload
      </RowMenuButton>
    );
  return (
    <RowMenuButton onSelect={onChoose}>{lecture.video ? 'Replace video…' : 'Choose a video…'}</RowMenuButton>
  );
}

function useLectureDeletion(id: string, onDeleted: () => void) {
  const deleteloading = useSelector(({ admin }: { admin: AdminState }) => admin.deleteloading);
  const [remove, { isLoading, isSuccess }] = useDeleteLectureMutation();
  return {
    // The lecture is still listed until the course has been loaded again.
    deleting: (isLoading && deleteloading) || isSuccess,
    remove: async () => {
      const { error } = await remove({ params: { id } });
      if (error) return;
      uploads.drop(id);
      onDeleted();
    },
  };
}
