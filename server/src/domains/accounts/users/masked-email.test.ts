import { expect, test } from 'vitest';
import { maskEmail } from './masked-email.ts';

test.each([
  ['grace@example.com', 'g•••@e•••.com'],
  ['g@e.io', 'g•••@e•••.io'],
  ['grace@mail.navy.co.uk', 'g•••@m•••.uk'],
  ['grace@localhost', 'g•••@l•••'],
  ['"odd@local"@example.com', '"•••@e•••.com'],
])('%s is shown as %s', (email, masked) => {
  expect(maskEmail(email)).toBe(masked);
});
