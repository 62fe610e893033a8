/** What plays HLS where the browser does not. */
export const loadHls = () => import('hls.js');

/** Safari. Others say they can too, but offer no choice of quality then. */
export function playsHlsItself(): boolean {
  return 'ManagedMediaSource' in globalThis || !('MediaSource' in globalThis);
}
