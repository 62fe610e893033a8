import { requestCourse } from '@fit-coder/contracts/catalogue';
import { expect, test } from 'vitest';
import { prefillOf } from './prefill.ts';

test.each([
  ['Forth on bare metal', 'Forth on bare metal'],
  ['Zig', 'A course about Zig'],
  [' C ', 'A course about C'],
  ['', ''],
  ['  ', ''],
  ['a\0b', ''],
  ['x'.repeat(1001), ''],
])('the request after the search %j begins with %j', (search, text) => {
  expect(prefillOf(search)).toBe(text);
  if (text === '') return;
  const body = { name: 'Ada', email: 'ada@example.com', course: text };
  expect(requestCourse.body.safeParse(body).success).toBe(true);
});
