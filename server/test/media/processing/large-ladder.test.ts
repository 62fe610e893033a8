import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { ffprobe, openMediaFolder, quick, type MediaFolder } from '../../support/videos.ts';
import { transform } from './transcoded-video.ts';

let media: MediaFolder;
beforeAll(async () => {
  media = await openMediaFolder();
});
afterAll(async () => media.remove());

/** A picture that does not move, which encodes fast. */
const still = ['-f', 'lavfi', '-i', 'smptehdbars=size=3840x2160:rate=30:duration=1'];

interface Shown {
  streams: { width: number; height: number; profile: string; level: number; nb_read_packets: string }[];
}

/**
 * Each step with its size and the lowest level of H.264 that allows it at 30 frames per second (table A-1: 2160p has
 * 972,000 macroblocks per second, 1440p 432,000, 1080p 244,800, 720p 108,000, 480p 48,600, 360p 27,600).
 */
const expected = [
  ['2160p', 3840, 2160, 51],
  ['1440p', 2560, 1440, 50],
  ['1080p', 1920, 1080, 40],
  ['720p', 1280, 720, 31],
  ['480p', 854, 480, 31],
  ['360p', 640, 360, 30],
] as const;

it('makes a ladder up to 2160 lines from a source that has them, each step at the level that it needs', async () => {
  const source = await media.make('large.mp4', ...still, ...quick);
  const { result, folder } = await transform(source);
  expect(result.renditions.map(({ name }) => name)).toEqual(expected.map(([name]) => name));
  const master = await readFile(join(folder, 'master.m3u8'), 'utf8');
  for (const [name, width, height, level] of expected) {
    const { streams } = await ffprobe<Shown>(
      join(folder, name, 'index.m3u8'),
      ...['-count_packets', '-show_entries', 'stream=width,height,profile,level,nb_read_packets'],
    );
    expect(streams).toEqual([
      expect.objectContaining({ width, height, profile: 'High', level, nb_read_packets: '30' }),
    ]);
    const levelHex = level.toString(16).padStart(2, '0');
    expect(master).toContain(`CODECS="avc1.6400${levelHex}",RESOLUTION=${width}x${height},`);
  }
});
