import { expect, test } from 'vitest';
import { outcomeWords } from './audit-words.ts';

const wordsOf = (outcome: string) => outcomeWords({ action: 'changeRole', outcome });

test('an outcome is done, not finished, refused or failed', () => {
  expect(wordsOf('done')).toEqual({ tone: 'success', word: 'Done' });
  expect(wordsOf('started').word).toBe('Not finished');
  expect(wordsOf('last_admin')).toEqual({ tone: 'danger', word: 'Refused' });
  expect(wordsOf('internal')).toEqual({ tone: 'danger', word: 'Failed' });
});

test('an upload that began is not done, and a video that could not be processed has failed', () => {
  expect(outcomeWords({ action: 'uploadVideo', outcome: 'done' }).word).toBe('Started');
  expect(outcomeWords({ action: 'uploadVideo', outcome: 'upload_in_progress' }).word).toBe('Refused');
  expect(outcomeWords({ action: 'processVideo', outcome: 'video_failed' })).toEqual({
    tone: 'danger',
    word: 'Failed',
  });
});
