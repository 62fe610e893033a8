import { expect, test } from 'vitest';
import { findTile } from './storyboard-tile.ts';

const track = `WEBVTT

00:00:00.000 --> 00:00:02.000
storyboard.webp#xywh=0,0,160,90

00:00:02.000 --> 00:00:04.000
storyboard.webp#xywh=160,0,160,90

01:00:04.500 --> 01:00:06.000
storyboard.webp#xywh=0,90,160,90
`;
const base = new URL('https://courses.example/media/a/storyboard.vtt');

test.each([
  [0, 0, 0],
  [1.9, 0, 0],
  [2, 160, 0],
  [3604.4, 160, 0],
  [3604.5, 0, 90],
  [9999, 0, 90],
])('second %d is shown by the tile at %i, %i', (seconds, x, y) => {
  expect(findTile(track, seconds, base)).toEqual({
    image: '/media/a/storyboard.webp',
    ...{ x, y, width: 160, height: 90 },
  });
});

test('an empty storyboard has no tile', () => {
  expect(findTile('WEBVTT\n', 3, base)).toBeNull();
});
