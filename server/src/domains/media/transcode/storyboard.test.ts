import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ladderFor, type Rendition } from './rendition.ts';
import { planStoryboard, storyboardTrack } from './storyboard.ts';

function smallest(width: number, height: number): Rendition {
  const rendition = ladderFor({ width, height, frameRate: 30 }).at(-1);
  if (rendition === undefined) throw new Error('no rendition');
  return rendition;
}

describe('the storyboard', () => {
  it('takes a picture every two seconds of a short video', () => {
    const plan = planStoryboard(smallest(1920, 1080), 20);
    expect(plan).toMatchObject({
      tiles: 10,
      columns: 10,
      tileWidth: 320,
      tileHeight: 180,
      intervalFrames: 60,
    });
    const cues = storyboardTrack(plan, 20).split('\n\n').slice(1);
    expect(cues).toHaveLength(10);
    expect(cues[0]).toBe('00:00:00.000 --> 00:00:02.000\nstoryboard.webp#xywh=0,0,320,180');
    expect(cues[9]).toBe('00:00:18.000 --> 00:00:20.000\nstoryboard.webp#xywh=2880,0,320,180\n');
  });

  it('breaks into rows and covers six hours with a hundred tiles', () => {
    const plan = planStoryboard(smallest(1080, 1920), 21_600);
    expect(plan).toMatchObject({ tiles: 100, tileWidth: 160, tileHeight: 284 });
    const track = storyboardTrack(plan, 21_600);
    expect(track).toContain('00:36:00.000 --> 00:39:36.000\nstoryboard.webp#xywh=0,284,160,284');
    expect(track.trimEnd()).toMatch(
      /05:56:24\.000 --> 06:00:00\.000\nstoryboard\.webp#xywh=1440,2556,160,284$/u,
    );
  });

  it('never has more than a hundred tiles, a gap, or a cue that ends before it starts', () => {
    const seconds = fc.double({ min: 0.5, max: 21_600, noNaN: true });
    fc.assert(
      fc.property(seconds, (length) => {
        const plan = planStoryboard(smallest(640, 360), length);
        const times = [...storyboardTrack(plan, length).matchAll(/([\d:.]+) --> ([\d:.]+)/gu)];
        expect(times.length).toBe(plan.tiles);
        expect(plan.tiles).toBeLessThanOrEqual(100);
        for (const [at, [, start, end]] of times.entries()) {
          expect(start).toBe(at === 0 ? '00:00:00.000' : times[at - 1]?.[2]);
          expect(String(start) < String(end)).toBe(true);
        }
      }),
    );
  });
});
