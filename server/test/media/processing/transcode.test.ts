import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makePoster } from '../../../src/domains/media/transcode/poster.image.ts';
import { transcodeToHls } from '../../../src/domains/media/transcode/hls/hls.transcode.ts';
import { probeVideo } from '../../../src/domains/media/probe/probe.ts';
import { openMediaFolder, picture, quick, tone, type MediaFolder } from '../../support/videos.ts';
import { allFiles, ffmpeg, seeRendition, transform, type Transformed } from './transcoded-video.ts';

let media: MediaFolder;
beforeAll(async () => {
  media = await openMediaFolder();
});
afterAll(async () => media.remove());

describe('a video with sound', () => {
  const secret = 'SECRET-OF-THE-CAMERA';
  let source: string;
  let made: Transformed;
  beforeAll(async () => {
    const chapters = `;FFMETADATA1\ntitle=${secret}\n[CHAPTER]\nTIMEBASE=1/1\nSTART=0\nEND=4\ntitle=${secret}\n`;
    const notes = [
      '-i',
      await media.write('chapters.txt', chapters),
      '-map_metadata',
      '2',
      '-map_chapters',
      '2',
    ];
    const tags = [
      '-metadata',
      `location=${secret}`,
      '-metadata:s:v',
      `handler_name=${secret}`,
      '-metadata:s:a',
      `title=${secret}`,
    ];
    const streams = ['-map', '0:v', '-map', '1:a'];
    source = await media.make(
      'whole.mp4',
      ...picture('1280x720', 6),
      ...tone(6),
      ...notes,
      ...streams,
      ...tags,
      ...quick,
    );
    made = await transform(source);
  });

  it('becomes a ladder that never exceeds it, as long as it, and starting at zero', async () => {
    expect(made.result.renditions.map(({ name }) => name)).toEqual(['720p', '480p', '360p']);
    for (const { name, width, height } of made.result.renditions) {
      const seen = await seeRendition(made.folder, name);
      expect(seen).toMatchObject({
        width,
        height,
        codec: 'h264',
        pixels: 'yuv420p',
        colours: 'bt709',
        start: 0,
        frames: 180,
      });
      expect(width <= 1280 && height <= 720).toBe(true);
      expect(seen.end).toBeCloseTo(6, 1);
    }
    const sound = await seeRendition(made.folder, 'audio');
    expect(sound.codec).toBe('aac');
    expect(sound.end).toBeCloseTo(6, 1);
    expect(Math.abs(sound.start)).toBeLessThan(0.03);
    expect(made.result.durationSeconds).toBeCloseTo(6, 1);
  });

  it('has its key frames at the same times in every rendition, one at the start of each segment', async () => {
    const seen = await Promise.all(
      made.result.renditions.map(async ({ name }) => seeRendition(made.folder, name)),
    );
    for (const { keyframes } of seen) expect(keyframes).toEqual([0, 4]);
    const lengths = made.result.renditions.map(async ({ name }) =>
      (await readFile(join(made.folder, name, 'index.m3u8'), 'utf8')).match(/#EXTINF:.*/gu),
    );
    for (const extinf of await Promise.all(lengths))
      expect(extinf).toEqual(['#EXTINF:4.000000,', '#EXTINF:2.000000,']);
  });

  it('has a correct master playlist', async () => {
    const master = await readFile(join(made.folder, 'master.m3u8'), 'utf8');
    const lines = master.split('\n').filter((line) => line.startsWith('#EXT-X-STREAM-INF'));
    expect(lines).toHaveLength(3);
    for (const [at, { name, width, height }] of made.result.renditions.entries()) {
      const init = await readFile(join(made.folder, name, 'init.mp4'));
      const profile = init.toString('hex', init.indexOf('avcC') + 5, init.indexOf('avcC') + 8);
      expect(lines[at]).toContain(
        `CODECS="avc1.${profile},mp4a.40.2",RESOLUTION=${width}x${height},FRAME-RATE=30.000`,
      );
      const heaviest = (await stat(join(made.folder, name, '00000.m4s'))).size * 2;
      expect(Number(/BANDWIDTH=(\d+)/u.exec(lines[at] ?? '')?.[1])).toBeGreaterThan(heaviest);
    }
  });

  it('loses its metadata', async () => {
    const hidden = (bytes: Buffer) => bytes.includes(secret);
    expect(hidden(await readFile(source))).toBe(true);
    const files = await allFiles(made.folder);
    expect(files.size).toBe(3 + 3 * 4 + 4);
    for (const [name, bytes] of files) expect([name, hidden(bytes)]).toEqual([name, false]);
  });

  it('reports its progress, and 100 once at the end', () => {
    expect(made.percents.at(-1)).toBe(100);
    expect([...made.percents].sort((a, b) => a - b)).toEqual([...new Set(made.percents)]);
  });

  it('has a storyboard whose tiles differ and whose track stays on the sheet', async () => {
    const sheet = sharp(await readFile(join(made.folder, 'storyboard.webp')));
    const { width, height, format } = await sheet.metadata();
    expect({ width, height, format }).toEqual({ width: 960, height: 180, format: 'webp' });
    const track = await readFile(join(made.folder, 'storyboard.vtt'), 'utf8');
    const places = [...track.matchAll(/#xywh=(\d+),(\d+),320,180/gu)].map(([, left]) => Number(left));
    expect(places).toEqual([0, 320, 640]);
    const tile = async (left: number) =>
      sheet.clone().extract({ left, top: 0, width: 320, height: 180 }).raw().toBuffer();
    expect((await tile(0)).equals(await tile(320))).toBe(false);
  });
});

describe('the poster', () => {
  const poster = async (source: string) => {
    const { signal } = new AbortController();
    return makePoster({ ffmpeg, source, video: await probeVideo(ffmpeg, source, signal), signal });
  };

  it('is at most 1280 wide, and upright', async () => {
    const large = await poster(await media.make('large.mp4', ...picture('1920x1080', 1, 5), ...quick));
    expect(await sharp(large).metadata()).toMatchObject({ format: 'webp', width: 1280, height: 720 });
    const base = await media.make('lying.mp4', ...picture('320x180', 1), ...quick);
    const turned = await media.make('standing.mp4', '-i', base, '-c', 'copy', '-metadata:s:v', 'rotate=90');
    expect(await sharp(await poster(turned)).metadata()).toMatchObject({ width: 180, height: 320 });
  });

  it('is not black where the video starts black', async () => {
    const black = ['-f', 'lavfi', '-i', 'color=black:size=320x180:rate=30:duration=2'];
    const joined = ['-filter_complex', '[0][1]concat=n=2'];
    const image = await poster(
      await media.make('dark.mp4', ...black, ...picture('320x180', 3), ...joined, ...quick),
    );
    expect((await sharp(image).stats()).channels[0]?.stdev).toBeGreaterThan(20);
  });

  it('is the frame with the most detail, where a picture fills with time', async () => {
    const plain = ['-f', 'lavfi', '-i', 'color=black:size=320x180:rate=30:duration=3'];
    const box = 'drawbox=x=40:y=40:w=240:h=100:color=white:t=fill';
    const joined = ['-filter_complex', `[0]${box}[first];[first][1]concat=n=2`];
    const image = await poster(
      await media.make('filling.mp4', ...plain, ...picture('320x180', 2), ...joined, ...quick),
    );
    // In bits: a white box on black has about one.
    expect((await sharp(image).stats()).entropy).toBeGreaterThan(3);
  });
});

describe('aborted work', () => {
  it('ends in the middle, with the reason', async () => {
    const source = await media.make('given-up.mp4', ...picture('1280x720', 10), ...quick);
    const control = new AbortController();
    const video = await probeVideo(ffmpeg, source, control.signal);
    const stop = new Error('the server stops');
    const percents: number[] = [];
    const onProgress = (percent: number): void => {
      percents.push(percent);
      control.abort(stop);
    };
    const outFolder = media.at('given-up');
    await expect(
      transcodeToHls({ ffmpeg, source, outFolder, video, onProgress, signal: control.signal }),
    ).rejects.toBe(stop);
    expect(percents[0]).toBeLessThan(100);
  });

  it('does not start in a folder that is not empty', async () => {
    const source = await media.make('again.mp4', ...picture('64x48', 1), ...quick);
    await transform(source);
    await expect(transform(source)).rejects.toThrow('is not empty');
  });
});
