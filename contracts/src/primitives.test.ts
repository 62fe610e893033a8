import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import type { Endpoint } from './endpoint.ts';
import { endpoints } from './endpoints.ts';

/** The beginning of zod's own messages, which appear when a schema has no message. */
const zodDefault = /^Invalid /u;

const inputs = Object.entries<Endpoint>(endpoints).flatMap(([name, { params, query, body }]) =>
  Object.entries({ params, query, body }).flatMap(([part, schema]) =>
    schema ? [{ name: `${part} of ${name}`, schema }] : [],
  ),
);

function messagesOf(schema: z.ZodMiniType, value: unknown): string[] {
  return schema.safeParse(value).error?.issues.map(({ message }) => message) ?? [];
}

test('zod has a default message, which the next tests look for', () => {
  const issue = z.string()._zod.run({ value: undefined, issues: [] }, {});
  const raw = issue instanceof Promise ? [] : issue.issues;
  const words = raw.map((one) => z.core.util.finalizeIssue(one, undefined, {}).message);
  expect(words).toEqual(['Invalid input']);
  expect(words[0]).toMatch(zodDefault);
});

test.each(inputs)('the $name names every missing field in plain words', ({ schema }) => {
  for (const message of messagesOf(schema, {})) {
    expect(message).not.toMatch(zodDefault);
    expect(message).toMatch(/^\p{Lu}.*\.$/u);
  }
});

test.each(inputs)('the $name names every value of a wrong type in plain words', ({ schema }) => {
  const values = Object.fromEntries(Object.keys(schema.shape).map((field) => [field, Symbol(field)]));
  const messages = messagesOf(schema, values);
  expect(messages.length).toBeGreaterThanOrEqual(Object.keys(schema.shape).length);
  for (const message of messages) expect(message).not.toMatch(zodDefault);
});

test('a missing field without its own message is named', () => {
  const schema = z.strictObject({ seconds: z.number() });
  expect(messagesOf(schema, {})).toEqual(['Enter a value for “seconds”.']);
  expect(messagesOf(schema, { seconds: 'many' })).toEqual([
    'The value of “seconds” is not valid. Correct it.',
  ]);
});
