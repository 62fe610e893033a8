import { expect, test } from 'vitest';
import { boughtWords, startWords } from './bought-courses.ts';

const there = { title: 'Trees', availableOn: null };
const march = { title: 'Graphs', availableOn: '2099-03-03' };
const april = { title: 'Heaps', availableOn: '2099-04-04' };
const keep = 'The courses are yours to keep, with or without a subscription.';

test.each([
  ['one course', [there], 30, 'The course is yours to keep, with or without a subscription.'],
  ['courses', [there, there], 30, keep],
  [
    'one pre-order',
    [march],
    30,
    'The course is yours to keep, with or without a subscription. It will be available on 3 Mar 2099, and opens to you as soon as it is recorded. If it is more than 30 days late, you get your money back.',
  ],
  [
    'a pre-order beside a course',
    [there, march],
    1,
    `${keep} One is not recorded yet and will be available later: Graphs on 3 Mar 2099. If it is more than one day late, you get your money back.`,
  ],
  [
    'pre-orders',
    [march, april],
    0,
    `${keep} 2 are not recorded yet and will be available later: Graphs on 3 Mar 2099 and Heaps on 4 Apr 2099. If one is late, you get your money back.`,
  ],
  [
    'a free pre-order',
    [march],
    null,
    'The course is yours to keep, with or without a subscription. It will be available on 3 Mar 2099, and opens to you as soon as it is recorded.',
  ],
])('a receipt says what the buyer of %s gets, and when', (_name, courses, days, words) => {
  expect(boughtWords(courses, days)).toBe(words);
});

test('the button starts a course only once it is recorded', () => {
  expect([startWords(there), startWords(march)]).toEqual(['Start the course', 'See the course']);
});
