import { listSecurityEvents } from '@fit-coder/contracts/security-events';
import { markAnswered } from '@fit-coder/contracts/learning/posting';
import { expect, test } from 'vitest';
import { readInput } from './input.ts';

const id = 'a0eebc99-9c0b-4ef8-bb6d-6bb9bd380a11';
const upper = id.toUpperCase();

test('ids in upper case are read in lower case', () => {
  expect(readInput(listSecurityEvents.query, { user: upper, cursor: 'ABCD' })).toEqual({
    user: id,
    cursor: 'ABCD',
  });
});

test('a part without a contract stays as it is', () => {
  expect(readInput(undefined, { id: upper })).toEqual({ id: upper });
});

test('a wrong part is refused with its field', () => {
  expect(() => readInput(markAnswered.params, { id: 'x' })).toThrow('That is not an id.');
});
