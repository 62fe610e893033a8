/** The media types of stored files, by the endings of their keys. */
export const fileTypes: Readonly<Record<string, string>> = {
  m3u8: 'application/vnd.apple.mpegurl',
  m4s: 'video/iso.segment',
  mp4: 'video/mp4',
  webp: 'image/webp',
  vtt: 'text/vtt; charset=utf-8',
};

/** The media type that an object store sends with an object. */
export function typeOf(key: string): string {
  return fileTypes[key.split('.').at(-1) ?? ''] ?? 'application/octet-stream';
}
