import { loadHls, playsHlsItself } from './hls-loading.ts';

/** The player's code, apart from every screen's. */
export const loadPlayer = () => import('./player.tsx');

/** Fetches what a lecture needs while the rest of its screen is still on the way. */
export function preparePlayer(): void {
  void loadPlayer();
  if (!playsHlsItself()) void loadHls();
}
