/** Loads the library that plays HLS in browsers that cannot. */
export const loadHls = () => import('hls.js');

/** Whether the browser plays HLS itself: only in Safari. Chrome claims it too, but then offers no choice of quality. */
export function playsHlsItself(): boolean {
  return 'ManagedMediaSource' in globalThis || !('MediaSource' in globalThis);
}
