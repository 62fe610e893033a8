import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { VideoUnfinished } from '../../../src/domains/media/media.rejection.ts';
import { openMediaFolder, picture, quick, tone, type MediaFolder } from '../../support/videos.ts';
import { expectServed, openServedMedia, type ServedMedia } from '../served-media.ts';
import { seeRendition, transform, type SeenRendition, type Transformed } from './transcoded-video.ts';

let media: MediaFolder;
let served: ServedMedia;
beforeAll(async () => {
  [media, served] = await Promise.all([openMediaFolder(), openServedMedia()]);
});
afterAll(async () => {
  await served.close();
  await media.remove();
});

async function largest(made: Transformed): Promise<SeenRendition> {
  return seeRendition(made.folder, made.result.renditions[0]?.name ?? '');
}

/** The colour of the storyboard's first tile, 0 to 255 each. */
async function firstColour(made: Transformed): Promise<number[]> {
  const sheet = await readFile(join(made.folder, 'storyboard.webp'));
  const corner = await sharp(sheet).extract({ left: 0, top: 0, width: 20, height: 20 }).png().toBuffer();
  // sharp takes statistics from its input, before any operation.
  const { channels } = await sharp(corner).stats();
  return channels.map(({ mean }) => Math.round(mean));
}

describe('every accepted source becomes upright 8-bit SDR pictures', () => {
  const tenBit = ['-vf', 'format=yuv420p10le', '-c:v', 'libx264', '-preset', 'ultrafast'];
  const hdrTags = 'log-level=error:colorprim=bt2020:transfer=smpte2084:colormatrix=bt2020nc';
  const hdr = [
    '-vf',
    'format=yuv420p10le',
    '-c:v',
    'libx265',
    '-preset',
    'ultrafast',
    '-x265-params',
    hdrTags,
  ];
  const odd = ['-vf', 'format=rgb24,crop=401:361:0:0', '-c:v', 'ffv1'];
  const interlaced = ['-c:v', 'mpeg2video', '-q:v', '4', '-flags', '+ilme+ildct', '-top', '1'];
  it.each([
    ['portrait.mp4', '360x640', quick, { width: 360, height: 640 }],
    ['odd.mkv', '402x362', odd, { width: 400, height: 360 }],
    ['ten-bit.mp4', '640x360', tenBit, { width: 640, height: 360 }],
    ['hdr.mp4', '640x360', hdr, { width: 640, height: 360, colours: 'bt709' }],
    ['interlaced.ts', '640x480', interlaced, { width: 640, height: 480 }],
    ['tiny.avi', '48x32', ['-c:v', 'mjpeg'], { width: 48, height: 32 }],
    ['silent.webm', '320x240', ['-c:v', 'libvpx', '-deadline', 'realtime'], { width: 320, height: 240 }],
  ])('%s', async (name, size, options, expected) => {
    const made = await transform(await media.make(name, ...picture(size, 2), ...options));
    expect(await largest(made)).toMatchObject({ ...expected, pixels: 'yuv420p', start: 0, frames: 60 });
    expect(made.result.durationSeconds).toBeCloseTo(2, 1);
    await expectServed(served, made.folder, { seconds: 2, sound: false });
  });

  it('rotated as a telephone notes it', async () => {
    const halves = [
      '-filter_complex',
      'color=red:size=160x180:duration=1[a];color=blue:size=160x180:duration=1[b];[a][b]hstack',
    ];
    const base = await media.make('halves.mp4', ...halves, ...quick);
    const colours = [];
    for (const rotate of ['90', '180', '270']) {
      const turned = await media.make(
        `turned-${rotate}.mp4`,
        '-i',
        base,
        '-c',
        'copy',
        '-metadata:s:v',
        `rotate=${rotate}`,
      );
      const made = await transform(turned);
      const upright = rotate === '180' ? { width: 320, height: 180 } : { width: 180, height: 320 };
      expect(await largest(made)).toMatchObject(upright);
      await expectServed(served, made.folder, { seconds: 1, sound: false });
      const [red = 0, , blue = 0] = await firstColour(made);
      colours.push(red > blue ? 'red' : 'blue');
    }
    // The upper left corner that ffmpeg itself shows of these files.
    expect(colours).toEqual(['blue', 'blue', 'red']);
  });

  it('in its original colours, whether stored as RGB or in full range', async () => {
    const plain = ['-f', 'lavfi', '-i', 'color=0x20C040:size=160x90:duration=1'];
    const rgb = await transform(await media.make('rgb.mkv', ...plain, '-pix_fmt', 'bgr0', '-c:v', 'ffv1'));
    const full = await transform(
      await media.make('full.avi', ...plain, '-pix_fmt', 'yuvj420p', '-q:v', '2', '-c:v', 'mjpeg'),
    );
    for (const made of [rgb, full]) {
      const [red = 0, green = 0, blue = 0] = await firstColour(made);
      await expectServed(served, made.folder, { seconds: 1, sound: false });
      expect(Math.abs(red - 0x20) + Math.abs(green - 0xc0) + Math.abs(blue - 0x40)).toBeLessThan(24);
    }
  });

  it('of one size and rate when it changes its size on the way', async () => {
    const small = await readFile(await media.make('small.ts', ...picture('320x240', 2), ...quick));
    const wide = await readFile(await media.make('wide.ts', ...picture('640x360', 2), ...quick));
    const made = await transform(await media.write('changing.ts', Buffer.concat([small, wide])));
    expect(await largest(made)).toMatchObject({ width: 320, height: 240 });
    expect(made.result.durationSeconds).toBeCloseTo(4, 0);
    await expectServed(served, made.folder, { seconds: 4, sound: false });
  });

  it('at most 60 a second', async () => {
    const made = await transform(await media.make('fast.mp4', ...picture('160x90', 1, 120), ...quick));
    expect((await largest(made)).frames).toBe(60);
    await expectServed(served, made.folder, { seconds: 1, sound: false });
  });
});

describe('picture and sound end together', () => {
  it('when the sound is longer, the last picture is held', async () => {
    const made = await transform(
      await media.make('long-sound.mp4', ...picture('160x90', 2), ...tone(5), ...quick),
    );
    expect((await largest(made)).end).toBeCloseTo(5, 1);
    await expectServed(served, made.folder, { seconds: 5, sound: true });
  });

  it('when the sound starts late or ends early, there is silence', async () => {
    const whole = await media.make('both.mp4', ...picture('160x90', 4), ...tone(2), ...quick);
    const late = await media.make(
      'late.mp4',
      '-itsoffset',
      '1',
      '-i',
      whole,
      '-i',
      whole,
      '-map',
      '1:v',
      '-map',
      '0:a',
      '-c',
      'copy',
    );
    for (const source of [whole, late]) {
      const made = await transform(source);
      const sound = await seeRendition(made.folder, 'audio');
      expect(Math.abs(sound.start)).toBeLessThan(0.03);
      expect(sound.end).toBeCloseTo(4, 1);
      await expectServed(served, made.folder, { seconds: 4, sound: true });
    }
  });
});

describe('a file of which a part is missing', () => {
  const code = async (source: string): Promise<string> =>
    transform(source).then(
      () => 'accepted',
      (error: unknown) => (error instanceof VideoUnfinished ? error.code : String(error)),
    );

  it.each(['front.mp4', 'base.mkv'])('is refused when only decoding shows it: %s', async (name) => {
    const whole = await media.make(
      name,
      ...picture('320x180', 6),
      ...tone(6),
      ...quick,
      '-movflags',
      'faststart',
    );
    expect(await code(await media.hole(`hole-${name}`, whole, 0.5))).toBe('truncated');
    expect(await code(whole)).toBe('accepted');
    await expectServed(served, `${whole}.hls`, { seconds: 6, sound: true });
  });

  it('is refused when nothing of it can be decoded', async () => {
    const whole = await media.make('noise.mp4', ...picture('320x180', 2), ...quick);
    const bytes = await readFile(whole);
    const [start, end] = [bytes.indexOf('mdat') + 4, bytes.indexOf('moov') - 4];
    expect(await code(await media.write('blank.mp4', bytes.fill(0xff, start, end)))).toMatch(
      /damaged|truncated/u,
    );
  });
});
