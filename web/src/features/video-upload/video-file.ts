import { maxVideoBytes, type Video } from '@fit-coder/contracts/media';
import { formatSize } from '../../ui/text/file-size.ts';

/** The files that the dialog offers; the server checks their content. */
export const videoTypes = 'video/*,.mp4,.m4v,.mov,.webm,.mkv,.avi,.ts,.m2ts';

const videoName = /\.(mp4|m4v|mov|webm|mkv|avi|m?ts|m2ts)$/iu;

interface ChosenFile {
  readonly name: string;
  readonly size: number;
  readonly type: string;
}

/** A sentence why a file cannot be a video; undefined if it may be one. */
export function refuseVideo({ name, size, type }: ChosenFile): string | undefined {
  if (!type.startsWith('video/') && !videoName.test(name))
    return `“${name}” is not a video. Choose an MP4, MOV, WebM, MKV, AVI or MPEG-TS file.`;
  if (size === 0) return `“${name}” is empty. Choose another video.`;
  if (size > maxVideoBytes)
    return `“${name}” is too large: ${formatSize(size)}. Videos can be up to ${formatSize(maxVideoBytes)}.`;
  return undefined;
}

/** A sentence why a file cannot continue an upload that was begun elsewhere; undefined if it seems to be the same file. */
export function refuseOther(
  { name, size }: ChosenFile,
  begun: Pick<Video, 'fileName' | 'sizeBytes'>,
): string | undefined {
  if (name === begun.fileName && size === begun.sizeBytes) return undefined;
  return `That is a different file. Choose “${begun.fileName}” (${formatSize(begun.sizeBytes)}) to continue, or cancel the upload first.`;
}
