import { useEffect, useState, type CSSProperties } from 'react';
import type { StoryboardTile } from './storyboard-tile.ts';

/** Scales the sheet so that the tile fills the element. */
export function tileStyle({ image, x, y, width, height, sheet }: StoryboardTile): CSSProperties {
  const share = (offset: number, size: number, whole: number) =>
    whole === size ? '0%' : `${(offset / (whole - size)) * 100}%`;
  return {
    backgroundImage: `url(${JSON.stringify(image)})`,
    backgroundSize: `${(sheet.width / width) * 100}% ${(sheet.height / height) * 100}%`,
    backgroundPosition: `${share(x, width, sheet.width)} ${share(y, height, sheet.height)}`,
  };
}

/** The tile of a storyboard; null while it loads, and if it cannot be loaded. */
export function useTile(storyboard: string | null, seconds: number): StoryboardTile | null {
  const [found, setFound] = useState<{ storyboard: string; tile: StoryboardTile } | null>(null);
  useEffect(() => {
    if (storyboard === null) return;
    const leaving = new AbortController();
    const load = async () => {
      // Visitors of the landing page have stopped nowhere, and load the rest without it.
      const { tileAt } = await import('./storyboard-tile.ts');
      const tile = await tileAt(storyboard, seconds, leaving.signal);
      if (tile && !leaving.signal.aborted) setFound({ storyboard, tile });
    };
    load().catch(() => {});
    return () => leaving.abort();
  }, [storyboard, seconds]);
  return found?.storyboard === storyboard ? found.tile : null;
}
