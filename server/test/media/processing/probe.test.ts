import { readFile } from 'node:fs/promises';
import { execa } from 'execa';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openFfmpeg } from '../../../src/domains/media/ffmpeg/ffmpeg.process.ts';
import { MediaRejected } from '../../../src/domains/media/media.rejection.ts';
import { guardedInput } from '../../../src/domains/media/probe/input.ts';
import { probeVideo } from '../../../src/domains/media/probe/probe.ts';
import type { ProbedVideo } from '../../../src/domains/media/probe/probed-video.ts';
import { referToFile } from './external-reference.ts';
import { ffprobe, openMediaFolder, picture, quick, tone, type MediaFolder } from '../../support/videos.ts';

const ffmpeg = openFfmpeg();
const probe = async (path: string): Promise<ProbedVideo> =>
  probeVideo(ffmpeg, path, new AbortController().signal);

let media: MediaFolder;
let base: string;
beforeAll(async () => {
  media = await openMediaFolder();
  base = await media.make('base.mp4', ...picture('320x180', 3), ...tone(3), ...quick);
});
afterAll(async () => media.remove());

/** The code and the sentence of the refusal; fails when the file is accepted. */
async function refusal(path: string): Promise<MediaRejected> {
  const result = await probe(path).then(
    () => null,
    (error: unknown) => error,
  );
  if (result instanceof MediaRejected) return result;
  throw new Error(`not refused: ${String(result)}`);
}

describe('a file that cannot become a lecture is refused with a sentence', () => {
  const still = ['-f', 'lavfi', '-i', 'testsrc2=size=64x48:duration=1', '-frames:v', '1'];
  const cases: [string, string, () => Promise<string>][] = [
    ['a text', 'not_a_video', async () => media.write('text.mp4', 'This is not a video. '.repeat(100))],
    ['an empty file', 'empty', async () => media.write('empty.mp4', '')],
    ['a picture', 'not_a_video', async () => media.make('picture.png', ...still)],
    [
      'a picture named as a video',
      'not_a_video',
      async () => media.write('p.mp4', await readFile(await media.make('p.png', ...still))),
    ],
    ['a video of one picture', 'image_only', async () => media.make('still.mp4', ...still, ...quick)],
    ['sound alone', 'no_picture', async () => media.make('sound.mp4', ...tone(2), '-c:a', 'aac')],
    ['a sound file', 'not_a_video', async () => media.make('sound.wav', ...tone(1))],
    [
      'a movie without frames',
      'no_duration',
      async () => media.make('zero.mp4', ...picture('64x48', 1), '-t', '0', ...quick),
    ],
    [
      'a moment',
      'no_duration',
      async () => media.make('moment.mp4', ...picture('64x48', 1), '-t', '0.2', ...quick),
    ],
    ['a movie without its index', 'truncated', async () => media.cut('no-index.mp4', base, 0.9)],
    ['a tiny picture', 'too_small', async () => media.make('small.mp4', ...picture('64x8', 1), ...quick)],
    [
      'a huge picture',
      'too_large',
      async () => media.make('huge.mkv', ...picture('8200x16', 1, 2), ...quick),
    ],
    [
      'an unknown encoding',
      'unsupported_codec',
      async () => media.make('snow.mkv', ...picture('64x48', 1), '-strict', '-2', '-c:v', 'snow'),
    ],
    [
      'too many tracks',
      'too_many_streams',
      async () =>
        media.make(
          'tracks.mkv',
          '-i',
          base,
          ...Array.from({ length: 33 }, () => ['-map', '0:a']).flat(),
          '-map',
          '0:v',
          '-c',
          'copy',
        ),
    ],
    [
      'seven hours',
      'too_long',
      async () => media.make('long.mkv', ...picture('16x16', 2, 1), '-vf', 'setpts=PTS*25200', ...quick),
    ],
  ];

  it.each(cases)('%s: %s', async (_, code, make) => {
    const refused = await refusal(await make());
    expect(refused.code).toBe(code);
    expect(refused.message).toMatch(/^[A-Z][^\n]{20,150}\.$/u);
  });
});

describe('a cut file is refused before it is encoded', () => {
  it.each([
    ['a movie with its index in front', 'front.mp4', ['-movflags', 'faststart']],
    ['a Matroska file', 'base.mkv', []],
    ['an AVI file', 'base.avi', ['-an']],
  ])('%s', async (_, name, options) => {
    const whole = await media.make(name, '-i', base, '-c', 'copy', ...options);
    expect(await probe(whole)).toMatchObject({ width: 320 });
    expect((await refusal(await media.cut(`cut-${name}`, whole, 0.6))).code).toBe('truncated');
  });
});

describe('a file that points to other files', () => {
  const showDuration = async (path: string) =>
    ffprobe<{ format: { duration: string } }>(path, '-show_entries', 'format=duration');

  it('is not followed when it is a playlist, which plain ffprobe follows', async () => {
    const playlist = `#EXTM3U\n#EXT-X-TARGETDURATION:3\n#EXTINF:3,\nfile://${base}\n#EXT-X-ENDLIST\n`;
    const evil = await media.write('playlist.mp4', playlist);
    expect(Number((await showDuration(evil)).format.duration)).toBeCloseTo(3, 1);
    expect((await refusal(evil)).code).toBe('not_a_video');
  });

  it('is not followed when it is a list of parts, which plain ffmpeg follows', async () => {
    const evil = await media.write('parts.mp4', 'ffconcat version 1.0\nfile base.mp4\n');
    const { stdout } = await execa('ffprobe', ['-v', 'error', '-show_entries', 'stream=width', evil]);
    expect(stdout).toContain('width=320');
    expect((await refusal(evil)).code).toBe('not_a_video');
  });

  it('is not followed when its container is forced on it', async () => {
    const signal = new AbortController().signal;
    const evil = await media.write('forced.mp4', `#EXTM3U\n#EXTINF:3,\nfile://${base}\n#EXT-X-ENDLIST\n`);
    for (const container of ['mov', 'matroska', 'avi', 'mpegts'] as const) {
      const args = ['-v', 'error', ...guardedInput(evil, container)];
      const shown = ffmpeg.run({
        program: 'ffprobe',
        args: [...args, '-show_entries', 'stream=width'],
        reads: [evil, base],
        signal,
        elapsedSeconds: 20,
      });
      const text = await shown.then(
        ({ stdout }) => Buffer.from(stdout).toString(),
        () => '',
      );
      expect(text).not.toContain('width');
    }
  });

  it('keeps the other file closed when it is a QuickTime reference', async () => {
    await media.write('secret.txt', 'PLANTED-SECRET '.repeat(20_000));
    const raw = ['-c:v', 'rawvideo', '-pix_fmt', 'rgb24'];
    const movie = await readFile(await media.make('raw.mov', ...picture('64x48', 1, 10), ...raw));
    const evil = await media.write('evil.mov', referToFile(movie, 'secret.txt'));
    const read = async (...options: string[]): Promise<string> => {
      const output = ['-frames:v', '1', '-f', 'rawvideo', '-pix_fmt', 'rgb24', 'pipe:1'];
      const signal = new AbortController().signal;
      const args = ['-v', 'error', ...options, ...output];
      // The sandbox would deny access to the file too, so the test allows it there.
      const reads = [evil, media.at('secret.txt')];
      const { stdout } = await ffmpeg.run({ program: 'ffmpeg', args, reads, signal, elapsedSeconds: 20 });
      return Buffer.from(stdout).toString('latin1');
    };
    expect(await read('-enable_drefs', '1', '-i', evil)).toContain('PLANTED-SECRET');
    expect(await read(...guardedInput(evil, 'mov'))).not.toContain('SECRET');
  });
});

describe('an accepted video is described', () => {
  it('as it is shown when it is rotated', async () => {
    const turned = await media.make('turned.mp4', '-i', base, '-c', 'copy', '-metadata:s:v', 'rotate=90');
    expect(await probe(turned)).toMatchObject({ width: 180, height: 320, codedWidth: 320, hasAudio: true });
  });

  it('with square pixels', async () => {
    const wide = await media.make('wide.mp4', '-i', base, '-vf', 'setsar=2', ...quick);
    expect(await probe(wide)).toMatchObject({ width: 640, height: 180, codedWidth: 320 });
  });

  it('by its video stream, not by its cover', async () => {
    const cover = await media.make('cover.png', ...picture('64x64', 1), '-frames:v', '1');
    const maps = [
      '-map',
      '1',
      '-map',
      '0',
      '-c:a',
      'copy',
      '-c:v:0',
      'png',
      '-disposition:v:0',
      'attached_pic',
      '-c:v:1',
      'copy',
    ];
    const video = await probe(await media.make('covered.mp4', '-i', base, '-i', cover, ...maps));
    expect(video).toMatchObject({ width: 320, hasAudio: true });
  });

  it('with its measured length if its container has none, as in recordings of a browser', async () => {
    const live = await media.make(
      'live.webm',
      '-i',
      base,
      '-c:v',
      'libvpx',
      '-deadline',
      'realtime',
      '-c:a',
      'libopus',
      '-f',
      'webm',
      '-live',
      '1',
    );
    const video = await probe(live);
    expect(video.durationSeconds).toBeGreaterThan(2.9);
    expect(video.durationSeconds).toBeLessThan(3.1);
  });

  it('without sound, and with the rate of its frames', async () => {
    const fast = await media.make('fast.mkv', ...picture('64x48', 1, 60), ...quick);
    expect(await probe(fast)).toMatchObject({
      hasAudio: false,
      audioStream: null,
      frameRate: 60,
      durationSeconds: 1,
    });
  });
});
