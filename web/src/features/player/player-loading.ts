import { loadHls, playsHlsItself } from './hls-loading.ts';

/** The player's code, in a separate chunk. */
export const loadPlayer = () => import('./player.tsx');

/** Loads the code for playing a lecture while the rest of the screen is loading. */
export function preparePlayer(): void {
  void loadPlayer();
  if (!playsHlsItself()) void loadHls();
}
