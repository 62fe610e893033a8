import type { Video } from '@fit-coder/contracts/media';
import type { Upload } from '../transfer/upload.ts';
import type { BatchFile } from './batches.ts';

/** How far the files of a batch are. */
export interface BatchProgress {
  readonly files: number;
  /** The server has the whole file, and has found nothing wrong with it. */
  readonly uploaded: number;
  /** Files that were refused, and videos that failed. */
  readonly failed: number;
}

interface BatchLecture {
  readonly id: string;
  readonly video: Pick<Video, 'state'> | null;
}

/** Counts a batch; files whose lectures were deleted since count no longer. */
export function progressOf(
  files: readonly BatchFile[],
  lectures: readonly BatchLecture[],
  uploadOf: (lectureId: string) => Pick<Upload, 'phase'> | undefined,
): BatchProgress {
  const known = new Map(lectures.map((lecture) => [lecture.id, lecture]));
  const states = files.flatMap(({ lectureId }) => {
    if (lectureId === null) return ['failed' as const];
    const lecture = known.get(lectureId);
    return lecture ? [stateOf(lecture, uploadOf(lectureId))] : [];
  });
  return {
    files: states.length,
    uploaded: states.filter((state) => state === 'uploaded').length,
    failed: states.filter((state) => state === 'failed').length,
  };
}

function stateOf(
  { video }: BatchLecture,
  upload: Pick<Upload, 'phase'> | undefined,
): 'uploaded' | 'failed' | 'open' {
  if (upload && upload.phase !== 'sent') return upload.phase === 'refused' ? 'failed' : 'open';
  if (video?.state === 'failed') return 'failed';
  return upload || (video && video.state !== 'uploading') ? 'uploaded' : 'open';
}

/** `7 of 12 uploaded`, and how many need attention. */
export function progressWords({ files, uploaded, failed }: BatchProgress): string {
  const words = `${uploaded} of ${files} uploaded`;
  if (failed === 0) return words;
  return `${words}, ${failed} ${failed === 1 ? 'needs' : 'need'} your attention`;
}
