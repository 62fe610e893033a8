import { useState, type ReactElement, type ReactNode } from 'react';
import { useSelector } from 'react-redux';
import type { AdminState } from '../../features/admin/admin.slice.ts';
import { isWatchable } from '../../features/admin-courses/course-terms.ts';
import { EditLectureForm } from '../../features/admin-courses/lectures/edit-lecture-form.tsx';
import { useDeleteLectureMutation } from '../../features/admin-courses/lectures/lecture-changes.api.ts';
import { LectureHeading } from '../../features/admin-courses/lectures/lecture-heading.tsx';
import type { ListedLecture } from '../../features/admin-courses/lectures/lecture-list.tsx';
import { isInWork, useFollowVideoQuery } from '../../features/admin-courses/lectures/lecture-video.api.ts';
import { PlayerStage } from '../../features/player/player-stage.tsx';
import { DropArea } from '../../features/video-upload/drop-area.tsx';
import { useLectureUpload } from '../../features/video-upload/lecture-upload.ts';
import { LectureVideo } from '../../features/video-upload/lecture-video.tsx';
import { uploads } from '../../features/video-upload/uploads.ts';

interface Watching {
  /** Whether its video plays here. */
  readonly watching: boolean;
  readonly onWatch: () => void;
}

/** Of all lectures below it one at a time plays. */
export function OneWatched({
  children,
}: {
  children: (watching: (lectureId: string) => Watching) => ReactNode;
}): ReactNode {
  const [watched, setWatched] = useState<string | null>(null);
  return children((id) => ({
    watching: watched === id,
    onWatch: () => setWatched(watched === id ? null : id),
  }));
}

interface LectureItemProps extends ListedLecture, Watching {
  readonly courseId: string;
}

/** A lecture of the course that is managed: its words, its video, and what can be done with both. */
export function LectureItem(props: LectureItemProps): ReactElement {
  const { courseId, lecture, number, sections, onDeleted, onEdited, ...player } = props;
  const [editing, setEditing] = useState(false);
  const deletion = useLectureDeletion(lecture.id, onDeleted);
  const upload = useLectureUpload(lecture);
  const close = () => {
    setEditing(false);
    onEdited();
  };
  // A stream less leaves the connection to the upload.
  const follow = isInWork(lecture.video) && !upload.sending;
  useFollowVideoQuery({ courseId, lectureId: lecture.id }, { skip: !follow });
  return (
    <DropArea onFile={upload.offer}>
      {editing ? (
        <EditLectureForm lecture={lecture} sections={sections} onClose={close} />
      ) : (
        <LectureHeading
          lecture={lecture}
          number={number}
          deleting={deletion.deleting}
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
    // Until the course was read again the lecture still stands there.
    deleting: (isLoading && deleteloading) || isSuccess,
    remove: async () => {
      const { error } = await remove({ params: { id } });
      if (error) return;
      uploads.drop(id);
      onDeleted();
    },
  };
}
