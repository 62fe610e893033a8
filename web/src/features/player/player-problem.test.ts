import { expect, test } from 'vitest';
import { problemOfStream, problemOfVideo } from './player-problem.ts';

test.each([
  ['networkError', 401, 'refused'],
  ['networkError', 403, 'refused'],
  ['networkError', 404, 'gone'],
  ['networkError', 410, 'gone'],
  ['networkError', 500, 'network'],
  ['networkError', undefined, 'network'],
  ['mediaError', undefined, 'media'],
  ['mediaError', 403, 'media'],
  ['otherError', undefined, 'media'],
])('turns %s of hls.js with status %s into %s', (type, status, kind) => {
  expect(problemOfStream({ type, status }).kind).toBe(kind);
});

test.each([
  [2, 'network'],
  [3, 'media'],
  [4, 'media'],
  [undefined, 'media'],
])('turns error %s of a video element into %s', (code, kind) => {
  expect(problemOfVideo(code).kind).toBe(kind);
});
