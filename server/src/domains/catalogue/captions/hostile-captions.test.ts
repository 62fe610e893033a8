import { expect, test } from 'vitest';
import { readCaptionsFile } from './captions-file.ts';

const blanks = ' '.repeat(1024 * 1024 - 100);
const cue = '00:01.000 --> 00:02.000';

/** The processor time of reading a file, in seconds, and the refusal. */
async function read(text: string): Promise<{ seconds: number; refusal: unknown }> {
  const before = process.cpuUsage();
  const refusal: unknown = await readCaptionsFile(Buffer.from(text)).then(
    () => null,
    (error: unknown) => error,
  );
  return { seconds: process.cpuUsage(before).user / 1e6, refusal };
}

/**
 * Seconds of processor time that a regular expression with quadratic cost needs for 40 kB of blanks; for a megabyte it would
 * need many minutes.
 */
const slow = (() => {
  const before = process.cpuUsage();
  if (/ +$/u.test(`${' '.repeat(40_000)}x`)) throw new Error('the text does not end with blanks');
  return process.cpuUsage(before).user / 1e6;
})();

test.each([
  ['before anything else', `${blanks}x`, /neither WebVTT nor SRT/u],
  [
    'after the times of a cue',
    `WEBVTT\n\n${cue}${blanks}\nHello\n`,
    /^Line 3 has more than 10,000 characters/u,
  ],
  ['after the number of a cue', `1${blanks}\n${cue}\nHello\n`, /^Line 1 has more than 10,000 characters/u],
  ['in a caption', `WEBVTT\n\n${cue}\nHello${blanks}\n`, /^Line 4 has more than 10,000 characters/u],
])(
  'a megabyte of blanks %s is refused in less time than a quadratic expression needs for 40 kB',
  async (_, text, sentence) => {
    const { seconds, refusal } = await read(text);
    expect((refusal as Error).message).toMatch(sentence);
    expect(seconds).toBeLessThan(slow);
  },
);

test('many lines of blanks below the limit are read in less time than a quadratic expression needs for 40 kB', async () => {
  const long = ' '.repeat(9900);
  const cues = Array.from({ length: 50 }, (_, n) => `${cue}${long}\nHello ${n}${long}\n`);
  const { seconds, refusal } = await read(`WEBVTT\n\n${cues.join('\n')}`);
  expect(refusal).toBeNull();
  expect(seconds).toBeLessThan(slow);
});
