import { ZxcvbnFactory } from '@zxcvbn-ts/core';
import { adjacencyGraphs, dictionary } from '@zxcvbn-ts/language-common';

/** What the site's own name gives away, as the server refuses it. */
const ownWords = ['fit', 'coder', 'fitcoder', 'courses'];

const estimator = new ZxcvbnFactory({ dictionary, graphs: adjacencyGraphs });

/** From 0 (guessed at once) to 4, with what to do about it. */
export interface Strength {
  readonly score: number;
  readonly words: string;
}

const words = [
  'Too easy to guess. Take several words that do not belong together.',
  'Weak. Add another word or two.',
  'Fair. One more word makes it good.',
  'Good.',
  'Strong.',
] as const;

/** How well a password withstands guessing; `known` is what a guesser knows about the person. */
export function strengthOf(password: string, known: readonly string[]): Strength {
  const parts = known
    .flatMap((text) => [text, ...text.split(/[^\p{L}\p{N}]+/u)])
    .filter((part) => part.length > 2);
  const { score } = estimator.check(password.slice(0, 128), [...ownWords, ...parts]);
  return { score, words: words[score] };
}
