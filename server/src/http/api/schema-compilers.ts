import AjvCompiler from '@fastify/ajv-compiler';
import fastJson from 'fast-json-stringify';

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
