import { expect, test } from 'vitest';
import { outcomeWords } from './audit-words.ts';

test('an outcome is done, not finished, refused or failed', () => {
  expect(outcomeWords('done')).toEqual({ tone: 'success', word: 'Done' });
  expect(outcomeWords('started').word).toBe('Not finished');
  expect(outcomeWords('last_admin')).toEqual({ tone: 'danger', word: 'Refused', code: 'last_admin' });
  expect(outcomeWords('internal')).toEqual({ tone: 'danger', word: 'Failed', code: 'internal' });
});

test('a video that could not be processed has failed', () => {
  expect(outcomeWords('video_failed')).toEqual({ tone: 'danger', word: 'Failed', code: 'video_failed' });
});
