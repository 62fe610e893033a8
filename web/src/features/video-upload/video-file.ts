import { maxVideoBytes, type Video } from '@fit-coder/contracts/media';
import { formatSize } from './file-size.ts';

/** What the file dialog offers; the server looks into the file itself. */
export const videoTypes = 'video/*,.mp4,.m4v,.mov,.webm,.mkv,.avi,.ts,.m2ts';

const videoName = /\.(mp4|m4v|mov|webm|mkv|avi|m?ts|m2ts)$/iu;

interface ChosenFile {
  readonly name: string;
  readonly size: number;
  readonly type: string;
}

/** Why a file cannot be a video, as a sentence; undefined when it may be one. */
export function refuseVideo({ name, size, type }: ChosenFile): string | undefined {
  if (!type.startsWith('video/') && !videoName.test(name))
    return `“${name}” is not a video. Choose an MP4, MOV, WebM or MKV file.`;
  if (size === 0) return `“${name}” is empty. Choose another video.`;
  if (size > maxVideoBytes)
    return `“${name}” is too large: ${formatSize(size)}. Videos may have up to ${formatSize(maxVideoBytes)}.`;
  return undefined;
}

/** Why a file does not go on with an upload that another session began; undefined when it seems to be the same. */
export function refuseOther(
  { name, size }: ChosenFile,
  begun: Pick<Video, 'fileName' | 'sizeBytes'>,
): string | undefined {
  if (name === begun.fileName && size === begun.sizeBytes) return undefined;
  return `That is another file. Choose “${begun.fileName}” (${formatSize(begun.sizeBytes)}) to go on, or cancel that upload first.`;
}
