import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { encodedFrameRate, ladderFor, segmentSeconds } from './rendition.ts';

const sizes = (width: number, height: number) =>
  ladderFor({ width, height, frameRate: 30 }).map(
    (rendition) => `${rendition.name} ${rendition.width}x${rendition.height}`,
  );

describe('the ladder', () => {
  it.each([
    [
      3840,
      2160,
      [
        '2160p 3840x2160',
        '1440p 2560x1440',
        '1080p 1920x1080',
        '720p 1280x720',
        '480p 854x480',
        '360p 640x360',
      ],
    ],
    [
      2160,
      3840,
      [
        '2160p 2160x3840',
        '1440p 1440x2560',
        '1080p 1080x1920',
        '720p 720x1280',
        '480p 480x854',
        '360p 360x640',
      ],
    ],
    [
      7680,
      4320,
      [
        '2160p 3840x2160',
        '1440p 2560x1440',
        '1080p 1920x1080',
        '720p 1280x720',
        '480p 854x480',
        '360p 640x360',
      ],
    ],
    [2560, 1440, ['1440p 2560x1440', '1080p 1920x1080', '720p 1280x720', '480p 854x480', '360p 640x360']],
    [1920, 1200, ['1200p 1920x1200', '1080p 1728x1080', '720p 1152x720', '480p 768x480', '360p 576x360']],
    [1920, 1080, ['1080p 1920x1080', '720p 1280x720', '480p 854x480', '360p 640x360']],
    [1280, 720, ['720p 1280x720', '480p 854x480', '360p 640x360']],
    [720, 1280, ['720p 720x1280', '480p 480x854', '360p 360x640']],
    [1440, 900, ['900p 1440x900', '720p 1152x720', '480p 768x480', '360p 576x360']],
    [1366, 768, ['720p 1280x720', '480p 854x480', '360p 640x360']],
    [320, 240, ['240p 320x240']],
    [161, 121, ['120p 160x120']],
    [8000, 400, ['204p 4096x204']],
  ])('of %i × %i', (width, height, expected) => {
    expect(sizes(width, height)).toEqual(expected);
  });

  it('is never empty, odd, scaled up, or out of order, and its key frames never come before a segment ends', () => {
    const side = fc.integer({ min: 16, max: 8192 });
    const rate = fc.double({ min: 0.1, max: 1000, noNaN: true });
    fc.assert(
      fc.property(side, side, rate, (width, height, frameRate) => {
        const ladder = ladderFor({ width, height, frameRate });
        expect(ladder.length).toBeGreaterThan(0);
        expect(new Set(ladder.map(({ name }) => name)).size).toBe(ladder.length);
        for (const [at, one] of ladder.entries()) {
          expect([one.width % 2, one.height % 2]).toEqual([0, 0]);
          expect(one.width <= width && one.height <= height).toBe(true);
          expect(one.height * one.width).toBeLessThan(
            (ladder[at - 1]?.width ?? 9000) * (ladder[at - 1]?.height ?? 9000),
          );
          const seconds = (one.keyframeInterval * one.frameRate.denominator) / one.frameRate.numerator;
          expect(seconds).toBeGreaterThanOrEqual(segmentSeconds);
          expect(one.frameRate.numerator / one.frameRate.denominator).toBeLessThanOrEqual(60.1);
        }
      }),
    );
  });

  it('spends more on larger and on faster pictures', () => {
    const [large, small] = ladderFor({ width: 1920, height: 1080, frameRate: 30 });
    const [fast] = ladderFor({ width: 1920, height: 1080, frameRate: 60 });
    expect(large?.maxBitrate).toBe(5_000_000);
    expect(small?.maxBitrate).toBe(2_700_000);
    expect(fast?.maxBitrate).toBe(7_000_000);
    const [sharpest, sharper] = ladderFor({ width: 3840, height: 2160, frameRate: 30 });
    expect(sharpest?.maxBitrate).toBe(14_150_000);
    expect(sharper?.maxBitrate).toBe(7_700_000);
  });
});

describe('the frame rate', () => {
  it.each([
    [29.97, 30_000, 1001],
    [23.976, 24_000, 1001],
    [25, 25, 1],
    [120, 60, 1],
    [119.88, 60_000, 1001],
    [144, 48_000, 1000],
    [12.5, 12_500, 1000],
    [0.1, 1000, 1000],
  ])('of %d frames per second', (measured, numerator, denominator) => {
    expect(encodedFrameRate(measured)).toEqual({ numerator, denominator });
  });
});
