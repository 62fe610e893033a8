import type { Video, VideoState } from '@fit-coder/contracts/media';

/** A video as stored, from its upload until it is ready. */
export interface AssetRow {
  readonly id: string;
  readonly lecture_id: string;
  readonly state: VideoState;
  readonly percent: number;
  readonly note: string | null;
  readonly retryable: boolean;
  readonly file_name: string;
  readonly size_bytes: number;
  readonly duration_seconds: number | null;
  readonly renditions: string[];
  /** The folder of the run that made the files, below `mediaPrefix`; null: the files are directly there. */
  readonly folder: string | null;
}

/** The video as administrators see it. */
export function presentVideo(row: AssetRow): Video {
  return {
    id: row.id,
    lectureId: row.lecture_id,
    state: row.state,
    percent: Math.round(row.percent),
    note: row.note,
    retryable: row.retryable,
    fileName: row.file_name,
    sizeBytes: row.size_bytes,
    durationSeconds: row.duration_seconds,
    renditions: row.renditions,
  };
}

/** The bus channel for changes of a lecture's video; the payload is the lecture's id. */
export const videoChannel = 'video';

/** The storage key of the uploaded file. */
export function sourceKey(assetId: string): string {
  return `sources/${assetId}`;
}

/** The storage prefix of everything that runs of the transcode made for the video. */
export function mediaPrefix(assetId: string): string {
  return `media/${assetId}`;
}

/** The storage prefix of everything that is delivered for the video. */
export function deliveredPrefix({ id, folder }: Pick<AssetRow, 'id' | 'folder'>): string {
  return folder === null ? mediaPrefix(id) : `${mediaPrefix(id)}/${folder}`;
}

/** A file name that is safe to show: the last segment of a path, without control characters, at most 200 characters. */
export function shownFileName(name: string): string {
  const last = name.split(/[/\\]/u).at(-1) ?? '';
  return last.replaceAll(/\p{C}/gu, '').slice(0, 200) || 'video';
}

/** An upload that ended: all of the file arrived, someone cancelled it, nothing arrived for a day, or its lecture is gone. */
export interface EndedUpload {
  readonly lectureId: string;
  readonly fileName: string;
  readonly how: 'uploaded' | 'cancelled' | 'abandoned' | 'deleted';
}

export function endedUpload(
  { lecture_id, file_name }: Pick<AssetRow, 'lecture_id' | 'file_name'>,
  how: EndedUpload['how'],
): EndedUpload {
  return { lectureId: lecture_id, fileName: file_name, how };
}
