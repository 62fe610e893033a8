import { expect, test } from 'vitest';
import type { UploadPhase } from '../transfer/upload.ts';
import { progressOf, progressWords } from './batch-progress.ts';

const file = (lectureId: string | null, refusal: string | null = null) => ({
  ...{ key: 1, name: 'a.mp4', lectureId, refusal },
});
const lecture = (id: string, state?: 'uploading' | 'uploaded' | 'processing' | 'ready' | 'failed') => ({
  ...{ id, video: state ? { state } : null },
});

test('a batch counts what the server has whole, what failed, and nothing of deleted lectures', () => {
  const phases: Record<string, UploadPhase> = { a: 'sending', b: 'sent', g: 'refused', h: 'waiting' };
  const files = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'deleted', null].map((id) => file(id));
  const lectures = [
    lecture('a', 'uploading'),
    lecture('b', 'uploading'),
    lecture('c', 'processing'),
    lecture('d', 'ready'),
    lecture('e', 'failed'),
    lecture('f'),
    lecture('g'),
    lecture('h'),
  ];
  const progress = progressOf(files, lectures, (id) => {
    const phase = phases[id];
    return phase && { phase };
  });
  expect(progress).toEqual({ files: 9, uploaded: 3, failed: 3 });
});

test.each([
  [{ files: 12, uploaded: 7, failed: 0 }, '7 of 12 uploaded'],
  [{ files: 12, uploaded: 11, failed: 1 }, '11 of 12 uploaded, 1 needs your attention'],
  [{ files: 12, uploaded: 9, failed: 3 }, '9 of 12 uploaded, 3 need your attention'],
])('%o is said in words', (progress, words) => expect(progressWords(progress)).toBe(words));
