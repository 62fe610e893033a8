import { extname } from 'node:path';

const types: Readonly<Record<string, string>> = {
  '.m3u8': 'application/vnd.apple.mpegurl',
  '.m4s': 'video/iso.segment',
  '.mp4': 'video/mp4',
  '.webp': 'image/webp',
  '.vtt': 'text/vtt; charset=utf-8',
};

/** The media type that the store sends with an object, by the ending of its key. */
export function typeOf(key: string): string {
  return types[extname(key)] ?? 'application/octet-stream';
}
