import type { PostAuthor } from '@fit-coder/contracts/learning/questions';
import { didNotWork, failureOf } from '../../../lib/api/api.ts';

/** Who wrote a post; a deleted account leaves its words. */
export function authorName({ name }: Pick<PostAuthor, 'name'>): string {
  return name ?? 'A former learner';
}

/** `No answers`, `1 answer`, `2 answers`. */
export function answerCount(count: number): string {
  if (count === 0) return 'No answers';
  return count === 1 ? '1 answer' : `${count} answers`;
}

/** The sentence of a failed call. */
export function sentenceOf(error: unknown): string {
  return failureOf(error)?.error ?? didNotWork;
}
