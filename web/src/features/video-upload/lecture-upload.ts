import type { Video } from '@fit-coder/contracts/media';
import { useEffect, useState } from 'react';
import { useDispatch } from 'react-redux';
import { api } from '../../lib/api/api.ts';
import { useExternalStore } from '../../lib/external-store.ts';
import { showToast } from '../../ui/feedback/show-toast.tsx';
import { isActive, isHandedOver, type Upload } from './upload.ts';
import { uploads } from './uploads.ts';
import { refuseOther, refuseVideo } from './video-file.ts';

/** A lecture as far as its video goes. `ready`: it has a video that plays, though another may be on its way. */
export interface LectureWithVideo {
  readonly id: string;
  readonly title: string;
  readonly ready: boolean;
  readonly captions: boolean;
  readonly video: Video | null;
}

/** What happens between a lecture and the files that one gives it. */
export interface LectureUpload {
  /** The upload of this window, until the server has taken over. */
  readonly upload: Upload | undefined;
  /** Whether this window knows better than the server how the video stands. */
  readonly sending: boolean;
  /** Takes a file; asks first where a video that plays would be replaced. */
  readonly offer: (file: File) => void;
  /** A file that waits for the answer whether it may replace the present video. */
  readonly offered: File | null;
  readonly accept: () => void;
  readonly decline: () => void;
}

/** The upload of a lecture's video from this window. */
export function useLectureUpload({ id, ready, video }: LectureWithVideo): LectureUpload {
  const dispatch = useDispatch();
  const known = useExternalStore<Upload | undefined>(
    { subscribe: uploads.subscribe, read: () => uploads.of(id) },
    undefined,
  );
  const [offered, setOffered] = useState<File | null>(null);
  const upload = known && !isHandedOver(known, video) ? known : undefined;
  const over = known !== undefined && upload === undefined && !isActive(known);
  useEffect(() => {
    if (over) uploads.drop(id);
  }, [over, id]);

  const begin = (file: File) =>
    uploads.begin(id, file, video, () => dispatch(api.util.invalidateTags(['AdminCourses'])));
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

/** Why a lecture takes no file at the moment. */
function refuseNow(file: File, upload: Upload | undefined, video: Video | null): string | undefined {
  if (upload && upload.phase !== 'refused')
    return 'A video is on its way to this lecture. Wait until it is there, or cancel its upload.';
  if (video?.state === 'uploading') return refuseOther(file, video);
  if (video?.state === 'uploaded' || video?.state === 'processing')
    return 'This lecture’s video is being processed. Wait until it is ready.';
  return undefined;
}
