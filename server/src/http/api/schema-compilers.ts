import AjvCompiler from '@fastify/ajv-compiler';
import fastJson from 'fast-json-stringify';
import { lowerCase } from './lower-case.ts';

type Serialise = (value: unknown) => string;

const serialisers = new WeakMap<object, Serialise>();

/** Serialises a value to the JSON that `schema` describes. Compiled once for each schema object. */
export function serialiserOf(schema: object): Serialise {
  const serialise = serialisers.get(schema) ?? (fastJson(schema) as Serialise);
  serialisers.set(schema, serialise);
  return serialise;
}

/**
 * Fastify's compilers for the whole process. A schema is compiled once, although the API, the pages, and every site of
 * a test run use it.
 */
export const compilersFactory = {
  buildValidator: AjvCompiler(),
  buildSerializer:
    () =>
    ({ schema }: { readonly schema?: unknown }) =>
      serialiserOf(schema as object),
};

/** A value of another type than the contract's, or one that the contract does not know, is refused and not converted. */
export const validatorOptions = {
  coerceTypes: false,
  removeAdditional: false,
  allErrors: false,
  keywords: [lowerCase],
};
