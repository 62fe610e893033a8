import { isMadeOfOwnWords, type PasswordOwner } from '@fit-coder/contracts/passwords/own-words';
import { ZxcvbnFactory } from '@zxcvbn-ts/core';
import { adjacencyGraphs, dictionary } from '@zxcvbn-ts/language-common';

/** Words of the site's own name, which the server refuses too. */
const ownWords = ['fit', 'coder', 'fitcoder', 'courses'];

const estimator = new ZxcvbnFactory({ dictionary, graphs: adjacencyGraphs });

/** From 0 (guessed at once) to 4, with advice. */
export interface Strength {
  readonly score: number;
  readonly words: string;
}

const words = [
  'Too easy to guess. Use several words that do not belong together.',
  'Weak. Add another word or two.',
  'Fair. One more word makes it good.',
  'Good.',
  'Strong.',
] as const;

/** What the server refuses, however long it is. */
const known = {
  score: 0,
  words:
    'Too easy to guess: it is mostly your name, your email address or the name of this site. Add other words.',
};

/** Estimates the strength of a password. */
export function strengthOf(password: string, owner: PasswordOwner): Strength {
  if (isMadeOfOwnWords(password, owner)) return known;
  const parts = [owner.name, owner.email]
    .flatMap((text) => [text, ...text.split(/[^\p{L}\p{N}]+/u)])
    .filter((part) => part.length > 2);
  const { score } = estimator.check(password.slice(0, 128), [...ownWords, ...parts]);
  return { score, words: words[score] };
}
