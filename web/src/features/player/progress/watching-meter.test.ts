import { expect, test } from 'vitest';
import { WatchingMeter } from './watching-meter.ts';

/** A meter with a clock of its own; `play` lets `seconds` pass before the video is at `place`. */
function meter() {
  let now = 0;
  const watching = new WatchingMeter(() => now);
  return {
    take: () => watching.take(),
    stop: () => watching.stop(),
    play(place: number, seconds: number, rate = 1) {
      now += seconds * 1000;
      watching.play(place, rate);
    },
  };
}

test('counts what plays, once', () => {
  const { play, take } = meter();
  play(10, 0);
  play(10.25, 0.25);
  play(10.5, 0.25);
  expect(take()).toEqual([{ from: 10, to: 10.5 }]);
  expect(take()).toEqual([]);
  play(10.75, 0.25);
  expect(take()).toEqual([{ from: 10.5, to: 10.75 }]);
});

test('does not count a jump, also without an event for it', () => {
  const { play, take } = meter();
  play(10, 0);
  play(11, 1);
  play(40, 0.25);
  play(41, 1);
  expect(take()).toEqual([
    { from: 10, to: 11 },
    { from: 40, to: 41 },
  ]);
});

test('does not count the way back, and counts a repetition once', () => {
  const { play, take } = meter();
  play(10, 0);
  play(20, 10);
  play(12, 0.25);
  play(18, 6);
  expect(take()).toEqual([{ from: 10, to: 20 }]);
});

test('counts one long step of a hidden tab, if the clock agrees', () => {
  const { play, take } = meter();
  play(10, 0);
  play(70, 60);
  expect(take()).toEqual([{ from: 10, to: 70 }]);
});

test('counts a step at double speed, and not the same step at normal speed', () => {
  const [fast, normal] = [meter(), meter()];
  fast.play(0, 0, 2);
  fast.play(20, 10, 2);
  normal.play(0, 0);
  normal.play(20, 10);
  expect(fast.take()).toEqual([{ from: 0, to: 20 }]);
  expect(normal.take()).toEqual([]);
});

test('begins anew after the video stood still', () => {
  const { play, stop, take } = meter();
  play(10, 0);
  play(11, 1);
  stop();
  play(30, 60);
  play(31, 1);
  expect(take()).toEqual([
    { from: 10, to: 11 },
    { from: 30, to: 31 },
  ]);
});
