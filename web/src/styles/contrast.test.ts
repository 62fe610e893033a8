import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { contrast, oklch, parseColour, readTokens, type Mode } from './tokens.reading.ts';

const tokens = readTokens(readFileSync(new URL('tokens.css', import.meta.url), 'utf8'));
const modes: readonly Mode[] = ['light', 'dark'];
const grounds = ['page', 'surface', 'well'];

/** Foreground, ground, least ratio: 7 is AAA for reading, 4.5 AA for text, 3 for lines that carry meaning. */
const pairs: readonly (readonly [string, string, number])[] = [
  ...grounds.flatMap((ground) => [
    ['ink', ground, 7] as const,
    ['muted', ground, 7] as const,
    ['faint', ground, 4.5] as const,
    ['blue', ground, 4.5] as const,
    ['danger', ground, 4.5] as const,
    ['success', ground, 4.5] as const,
    ['warning', ground, 4.5] as const,
    ['edge', ground, 3] as const,
    ['focus', ground, 3] as const,
    ['action', ground, 3] as const,
    ['rep', ground, 3] as const,
  ]),
  ...['danger', 'success', 'warning'].flatMap((tone) => [
    [tone, `${tone}-wash`, 4.5] as const,
    ['ink', `${tone}-wash`, 7] as const,
  ]),
  ['on-action', 'action', 4.5],
  ['on-action', 'action-hover', 4.5],
  ['on-danger', 'danger', 4.5],
  ['on-danger', 'danger-hover', 4.5],
  ['on-volt', 'volt', 7],
  ['rep', 'track', 7],
];

test.each(modes)('every pair of colours is readable in %s mode', (mode) => {
  const poor = pairs
    .map(([front, ground, least]) => ({
      pair: `${front} on ${ground}`,
      least,
      ratio: contrast(parseColour(tokens.colour(mode, front)), parseColour(tokens.colour(mode, ground))),
    }))
    .filter(({ ratio, least }) => ratio < least);
  expect(poor).toEqual([]);
});

test.each(modes)('posters and chips are readable at every hue in %s mode', (mode) => {
  const poor: string[] = [];
  for (let hue = 0; hue < 360; hue += 5) {
    const paint = (name: string) => oklch(tokens.value(mode, name), hue);
    const ratios = {
      title: contrast(paint('--poster-text'), paint('--poster-ground')) / 7,
      code: contrast(paint('--poster-code'), paint('--poster-well')) / 4.5,
      chip: contrast(paint('--chip-text'), paint('--chip-ground')) / 4.5,
    };
    for (const [part, ratio] of Object.entries(ratios))
      if (ratio < 1) poor.push(`${part} at ${hue}: ${ratio}`);
  }
  expect(poor).toEqual([]);
});

test('computes the published extreme contrasts (control)', () => {
  expect(contrast(parseColour('#000000'), parseColour('#ffffff'))).toBeCloseTo(21, 5);
  expect(contrast(parseColour('#777777'), parseColour('#ffffff'))).toBeCloseTo(4.48, 2);
  expect(oklch('0.628 0.2577', 29.23)).toEqual([
    expect.closeTo(1, 2),
    expect.closeTo(0, 2),
    expect.closeTo(0, 2),
  ]);
});
