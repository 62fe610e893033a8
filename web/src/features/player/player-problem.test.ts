import { expect, test } from 'vitest';
import { isPassing, problemOfStream, problemOfVideo } from './player-problem.ts';

test.each([
  ['networkError', 401, true, 'refused'],
  ['networkError', 403, false, 'refused'],
  ['networkError', 404, true, 'gone'],
  ['networkError', 410, true, 'gone'],
  ['networkError', 500, true, 'network'],
  ['networkError', 500, false, 'network'],
  ['networkError', undefined, true, 'network'],
  ['networkError', undefined, false, 'offline'],
  ['networkError', 0, false, 'offline'],
  ['mediaError', undefined, true, 'media'],
  ['mediaError', 403, false, 'media'],
  ['otherError', undefined, true, 'media'],
])('turns %s of hls.js with status %s, online %s, into %s', (type, status, online, kind) => {
  expect(problemOfStream({ type, status, online }).kind).toBe(kind);
});

test.each([
  [2, true, 'network'],
  [2, false, 'offline'],
  [3, true, 'media'],
  [4, true, 'unsupported'],
  [undefined, true, 'unsupported'],
])('turns error %s of a video element, online %s, into %s', (code, online, kind) => {
  expect(problemOfVideo(code, online).kind).toBe(kind);
});

test('waits only for the network', () => {
  expect(isPassing(problemOfVideo(2, false))).toBe(true);
  expect(isPassing(problemOfVideo(2, true))).toBe(true);
  for (const code of [3, 4]) expect(isPassing(problemOfVideo(code, false))).toBe(false);
});
