import type { AdminLecture } from '@fit-coder/contracts/catalogue-admin';
import { useRef, useState, type ReactElement } from 'react';
import { useSelector } from 'react-redux';
import type { AdminState } from '../../features/admin/admin.slice.ts';
import { isWatchable } from '../../features/admin-courses/course-terms.ts';
import { EditLectureForm } from '../../features/admin-courses/lectures/lecture-forms.tsx';
import { useDeleteLectureMutation } from '../../features/admin-courses/lectures/lecture-changes.api.ts';
import { LectureHeading } from '../../features/admin-courses/lectures/lecture-heading.tsx';
import { isInWork, useFollowVideoQuery } from '../../features/admin-courses/lectures/lecture-video.api.ts';
import { PlayerStage } from '../../features/player/player-stage.tsx';
import { DropArea } from '../../features/video-upload/drop-area.tsx';
import { useLectureUpload } from '../../features/video-upload/lecture-upload.ts';
import { LectureVideo } from '../../features/video-upload/panel/lecture-video.tsx';
import { uploads } from '../../features/video-upload/transfer/upload.ts';

interface LectureItemProps {
  readonly courseId: string;
  readonly lecture: AdminLecture;
  /** Its place in the course, counted from 1. */
  readonly number: number;
  /** The course's sections, in their order. */
  readonly sections: readonly string[];
  /** Whether its video plays here. */
  readonly watching: boolean;
  readonly onWatch: () => void;
  readonly onDeleted: () => void;
  /** Its changes are saved. */
  readonly onEdited: () => void;
}

/** A lecture of the course that is managed: its title, its video, and what can be done with both. */
export function LectureItem(props: LectureItemProps): ReactElement {
  const { courseId, lecture, number, sections, onDeleted, onEdited, ...player } = props;
  const [editing, setEditing] = useState(false);
  const deletion = useLectureDeletion(lecture.id, onDeleted);
  const upload = useLectureUpload(lecture);
  const editButton = useRef<HTMLButtonElement>(null);
  const save = () => {
    setEditing(false);
    onEdited();
  };
  const cancel = () => {
    setEditing(false);
    requestAnimationFrame(() => editButton.current?.focus());
  };
  // During an upload no stream is followed, because browsers limit the connections to a site.
  const follow = isInWork(lecture.video) && !upload.sending;
  useFollowVideoQuery({ courseId, lectureId: lecture.id }, { skip: !follow });
  return (
    <DropArea onFile={upload.offer}>
      {editing ? (
        <EditLectureForm lecture={lecture} sections={sections} onSaved={save} onCancel={cancel} />
      ) : (
        <LectureHeading
          lecture={lecture}
          number={number}
          deleting={deletion.deleting}
          editButton={editButton}
          onEdit={() => setEditing(true)}
          onDelete={() => void deletion.remove()}
        />
      )}
      <div className="mt-1 pl-9">
        <LectureVideo lecture={lecture} upload={upload} {...player} />
        {player.watching && isWatchable(lecture) ? (
          <div className="mt-3 overflow-hidden rounded-card">
            <PlayerStage lecture={{ ...lecture, ready: true }} autoPlay />
          </div>
        ) : null}
      </div>
    </DropArea>
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
