/** One picture of a storyboard, in pixels of its sheet. */
export interface StoryboardTile {
  /** The address of the sheet. */
  readonly image: string;
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  readonly sheet: { readonly width: number; readonly height: number };
}

/** A tile as the storyboard's WebVTT names it. */
type NamedTile = Omit<StoryboardTile, 'sheet'>;

/** Loads the storyboard and its sheet, and returns the tile that shows the video at `seconds`; null if there is none. */
export async function tileAt(
  storyboard: string,
  seconds: number,
  signal: AbortSignal,
): Promise<StoryboardTile | null> {
  const response = await fetch(storyboard, { signal, credentials: 'same-origin' });
  if (!response.ok) return null;
  const tile = findTile(await response.text(), seconds, new URL(storyboard, location.href));
  if (!tile) return null;
  const sheet = new Image();
  sheet.src = tile.image;
  await sheet.decode();
  return { ...tile, sheet: { width: sheet.naturalWidth, height: sheet.naturalHeight } };
}

/** The last tile of a storyboard's WebVTT that begins at or before `seconds`. */
export function findTile(track: string, seconds: number, base: URL): NamedTile | null {
  const cues = track.matchAll(/(\d+):(\d+):(\d+)\.(\d+) --> \S+\s+(\S+)#xywh=(\d+),(\d+),(\d+),(\d+)/gu);
  let found: NamedTile | null = null;
  for (const [, h, m, s, ms, image = '', ...box] of cues) {
    const start = Number(h) * 3600 + Number(m) * 60 + Number(s) + Number(ms) / 1000;
    if (start > seconds) break;
    const [x = 0, y = 0, width = 0, height = 0] = box.map(Number);
    found = { image: new URL(image, base).pathname, x, y, width, height };
  }
  return found;
}
