import { listSecurityEvents } from '@fit-coder/contracts/security-events';
import { markAnswered } from '@fit-coder/contracts/learning/posting';
import * as z from 'zod/mini';
import { Ajv } from 'ajv';
import { fullFormats } from 'ajv-formats/dist/formats.js';
import { expect, test } from 'vitest';
import { toJsonSchema } from './json-schema.ts';
import { lowerCase } from './lower-case.ts';

const id = 'a0eebc99-9c0b-4ef8-bb6d-6bb9bd380a11';
const upper = id.toUpperCase();

/** Validates as the server does; undefined if the value is not valid. */
function read(contract: z.ZodMiniType | undefined, value: object): object | undefined {
  const ajv = new Ajv({ formats: fullFormats, keywords: [lowerCase] });
  return contract && ajv.validate(toJsonSchema(contract, 'input'), value) ? value : undefined;
}

test('ids in upper case are read in lower case, in every part of a call', () => {
  expect(read(markAnswered.params, { id: upper })).toEqual({ id });
  expect(read(markAnswered.body, { answered: true, answerId: upper })).toEqual({
    answered: true,
    answerId: id,
  });
  expect(read(listSecurityEvents.query, { user: upper, cursor: 'ABCD' })).toEqual({
    user: id,
    cursor: 'ABCD',
  });
});

test('what is no id keeps its case, and is refused', () => {
  const value = { id: 'ABC' };
  expect(read(markAnswered.params, value)).toBeUndefined();
  expect(value).toEqual({ id: 'ABC' });
});

test('a contract that converts a text in another way is refused when its validator is made (control)', () => {
  const contract = z.strictObject({ code: z.string().check(z.toUpperCase()) });
  expect(() => toJsonSchema(contract, 'input')).toThrow('only know how to convert a text to lower case');
});

test('a contract with a check by a function is refused when its validator is made (control)', () => {
  const isEven = (value: number) => value % 2 === 0;
  for (const check of [z.refine<number>(isEven), z.check<number>(({ value }) => void isEven(value))])
    expect(() => toJsonSchema(z.strictObject({ count: z.number().check(check) }), 'input')).toThrow(
      'cannot know a check by a function',
    );
});
