import type { Video } from '@fit-coder/contracts/media';
import { useEffect, useState } from 'react';
import { useDispatch } from 'react-redux';
import { api } from '../../lib/api/api.ts';
import { useExternalStore } from '../../lib/external-store.ts';
import { showToast } from '../../ui/feedback/show-toast.tsx';
import { isActive, isHandedOver, uploads, type Upload } from './transfer/upload.ts';
import { refuseOther, refuseVideo } from './video-file.ts';

/** What the upload needs of a lecture. `ready`: it has a video that plays, even if a newer one is being uploaded. */
export interface LectureWithVideo {
  readonly id: string;
  readonly title: string;
  readonly ready: boolean;
  readonly captions: boolean;
  readonly video: Video | null;
}

/** The upload of a lecture's video, and how to begin one. */
export interface LectureUpload {
  /** The upload of this window, until the server has the whole file. */
  readonly upload: Upload | undefined;
  /** Whether this window is sending the video. */
  readonly sending: boolean;
  /** Uploads a file, after a question if it would replace a video that plays. */
  readonly offer: (file: File) => void;
  /** The file that waits for the answer to that question. */
  readonly offered: File | null;
  readonly accept: () => void;
  readonly decline: () => void;
}

/** The upload of a lecture's video from this window. */
export function useLectureUpload({ id, ready, video }: LectureWithVideo, userId: string): LectureUpload {
  const dispatch = useDispatch();
  const known = useExternalStore<Upload | undefined>(
    { subscribe: uploads.subscribe, read: () => uploads.of(id) },
    undefined,
  );
  const [offered, setOffered] = useState<File | null>(null);
  const upload = known && !isHandedOver(known, video) ? known : undefined;
  const isOver = known !== undefined && upload === undefined && !isActive(known);
  useEffect(() => {
    if (isOver) uploads.drop(id);
  }, [isOver, id]);

  const begin = (file: File) =>
    uploads.begin({
      lectureId: id,
      ...{ userId, file, present: video },
      onServerChange: () => dispatch(api.util.invalidateTags(['AdminCourses'])),
    });
  const offer = (file: File) => {
    const wrong = refuseVideo(file) ?? refuseNow(file, upload, video);
    if (wrong !== undefined) showToast('error', wrong);
    else if (ready && video?.state !== 'uploading') setOffered(file);
    else begin(file);
  };
  const accept = () => {
    if (offered) begin(offered);
    setOffered(null);
  };
  const sending = upload !== undefined && isActive(upload);
  return { upload, sending, offer, offered, accept, decline: () => setOffered(null) };
}

/** Why no file can be uploaded to a lecture now. */
function refuseNow(file: File, upload: Upload | undefined, video: Video | null): string | undefined {
  if (upload && upload.phase !== 'refused')
    return 'A video is already being uploaded to this lecture. Wait until it is done, or cancel its upload.';
  if (video?.state === 'uploading') return refuseOther(file, video);
  if (video?.state === 'uploaded' || video?.state === 'processing')
    return 'This lecture’s video is being processed. Wait until it is ready.';
  return undefined;
}
