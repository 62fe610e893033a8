import { expect, test } from 'vitest';
import { actionWords, outcomeWords } from './audit-words.ts';

test('an action is named in words', () => {
  expect(actionWords('deleteCourseRequest')).toBe('Delete course request');
  expect(actionWords('uploadVideo')).toBe('Upload video');
});

test('what was refused, what failed and what never ended are told apart in words', () => {
  expect(outcomeWords('done')).toEqual({ tone: 'success', word: 'Done' });
  expect(outcomeWords('started').word).toBe('Not finished');
  expect(outcomeWords('last_admin')).toEqual({ tone: 'danger', word: 'Refused', code: 'last_admin' });
  expect(outcomeWords('internal')).toEqual({ tone: 'danger', word: 'Failed', code: 'internal' });
});
