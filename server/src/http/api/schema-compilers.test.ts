import type { Endpoint } from '@fit-coder/contracts/endpoint';
import { endpoints } from '@fit-coder/contracts/endpoints';
import AjvCompiler from '@fastify/ajv-compiler';
import fastJson from 'fast-json-stringify';
import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { toJsonSchema } from './json-schema.ts';
import { compilersFactory, validatorOptions } from './schema-compilers.ts';

const validatorFor = compilersFactory.buildValidator({}, { customOptions: validatorOptions });

test('a validator that is compiled with the first request reports the errors of each request', () => {
  const validate = validatorFor({ schema: z.strictObject({ count: z.number() }) });
  expect(validate({ count: 1 })).toBe(true);
  expect(validate.errors).toBeNull();
  expect(validate({ count: 'one' })).toBe(false);
  expect(validate.errors).toMatchObject([{ instancePath: '/count', keyword: 'type' }]);
  expect(validate({ count: 2 })).toBe(true);
  expect(validate.errors).toBeNull();
});

test('the schemas of every contract compile, which a start does not check', () => {
  const compile = AjvCompiler()({}, { customOptions: validatorOptions });
  const contracts: readonly Endpoint[] = Object.values(endpoints);
  const read = contracts.flatMap(({ params, query, body, bodyKind = 'json' }) =>
    [params, query, bodyKind === 'json' ? body : undefined].filter((part) => part !== undefined),
  );
  const sent = contracts.filter(({ responseKind = 'json' }) => responseKind === 'json');
  for (const part of read) expect(compile({ schema: toJsonSchema(part, 'input') })).toBeTypeOf('function');
  for (const { output } of sent) expect(fastJson(toJsonSchema(output, 'output'))).toBeTypeOf('function');
});
