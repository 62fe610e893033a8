import AjvCompiler from '@fastify/ajv-compiler';
import fastJson from 'fast-json-stringify';
import type { FastifyValidationResult } from 'fastify/types/schema.js';
import type * as z from 'zod/mini';
import { toJsonSchema } from './json-schema.ts';
import { lowerCase } from './lower-case.ts';

type Serialise = (value: unknown) => string;

/** What a compiler gets of a route: its schema, which is a contract's own. */
interface RouteSchema {
  readonly schema?: unknown;
}

const serialisers = new WeakMap<z.ZodMiniType, Serialise>();

/** Serialises a value to the JSON that a contract describes. Each schema is compiled once, for its first value. */
export function serialiserOf(schema: z.ZodMiniType): Serialise {
  return (value) => compiledSerialiser(schema)(value);
}

function compiledSerialiser(schema: z.ZodMiniType): Serialise {
  const known = serialisers.get(schema);
  if (known) return known;
  const serialise = fastJson(toJsonSchema(schema, 'output')) as Serialise;
  serialisers.set(schema, serialise);
  return serialise;
}

const validators = AjvCompiler();

/** The library's type, which does not say that a compiler gets the schema's route. */
type Compile = ReturnType<typeof validators>;

/**
 * Fastify's compilers for the whole process. A schema is compiled once, although the API, the pages, and every site of
 * a test run use it, and not before a request needs it: compiling all of them would take half of a start.
 */
export const compilersFactory = {
  buildValidator: (...context: Parameters<typeof validators>) => {
    const compile = validators(...context);
    const validatorFor = ({ schema }: RouteSchema) =>
      validatorOf(() => compile({ schema: toJsonSchema(schema as z.ZodMiniType, 'input') }));
    return validatorFor as unknown as Compile;
  },
  buildSerializer:
    () =>
    ({ schema }: RouteSchema) =>
      serialiserOf(schema as z.ZodMiniType),
};

/** A validator as Fastify calls it: the errors of the last call are a property of the function. */
function validatorOf(compile: () => unknown): FastifyValidationResult {
  let compiled: FastifyValidationResult | undefined;
  const validate: FastifyValidationResult = (value) => {
    compiled ??= compile() as FastifyValidationResult;
    const result = compiled(value);
    validate.errors = compiled.errors ?? null;
    return result;
  };
  return validate;
}

/** A value of another type than the contract's, or one that the contract does not know, is refused and not converted. */
export const validatorOptions = {
  coerceTypes: false,
  removeAdditional: false,
  allErrors: false,
  keywords: [lowerCase],
};
