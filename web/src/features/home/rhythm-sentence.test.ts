import { expect, test } from 'vitest';
import { rhythmSentence } from './rhythm-sentence.ts';

test.each([
  [0, 0, 'No sets yet this week. A set is one lecture that is done.'],
  [1, 1, '1 set this week. A set is one lecture that is done.'],
  [3, 5, '3 sets this week. That makes 5 weeks in a row.'],
  [0, 4, 'No sets yet this week, after 4 weeks in a row.'],
])('%i sets this week and %i weeks in a row read: %s', (setsThisWeek, weeks, sentence) => {
  expect(rhythmSentence({ setsThisWeek, weeks })).toBe(sentence);
});
