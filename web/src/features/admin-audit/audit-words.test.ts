import { expect, test } from 'vitest';
import { outcomeWords } from './audit-words.ts';

const wordsOf = (outcome: string) => outcomeWords({ outcome });

test('an outcome is done, not finished, refused or failed', () => {
  expect(wordsOf('done')).toEqual({ tone: 'success', word: 'Done' });
  expect(wordsOf('started').word).toBe('Not finished');
  expect(wordsOf('last_admin')).toEqual({ tone: 'danger', word: 'Refused' });
  expect(wordsOf('internal')).toEqual({ tone: 'danger', word: 'Failed' });
});

test('an upload that runs is not done, and a video that could not be processed has failed', () => {
  expect(wordsOf('begun')).toEqual({ tone: 'neutral', word: 'Started' });
  expect(wordsOf('cancelled')).toEqual({ tone: 'neutral', word: 'Cancelled' });
  expect(wordsOf('upload_in_progress').word).toBe('Refused');
  expect(wordsOf('video_failed')).toEqual({ tone: 'danger', word: 'Failed' });
});
