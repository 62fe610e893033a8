import * as z from 'zod/mini';
import { lowerCase } from './lower-case.ts';

type JsonSchema = Record<string, unknown>;

const known = {
  input: new WeakMap<z.ZodMiniType, JsonSchema>(),
  output: new WeakMap<z.ZodMiniType, JsonSchema>(),
};

/**
 * A contract's schema as draft-07 JSON Schema, for Fastify's compiled validators and serialisers. The same contract
 * gives the same object, so that its compiled functions are found again; do not modify it.
 */
export function toJsonSchema(schema: z.ZodMiniType, io: 'input' | 'output'): JsonSchema {
  const made = known[io].get(schema) ?? makeJsonSchema(schema, io);
  known[io].set(schema, made);
  return made;
}

function makeJsonSchema(schema: z.ZodMiniType, io: 'input' | 'output'): JsonSchema {
  const override = io === 'input' ? keepLowerCase : () => {};
  const { $schema: _, ...json } = z.toJSONSchema(schema, { target: 'draft-7', io, override });
  return flattenNullable(json) as JsonSchema;
}

type Override = NonNullable<z.core.ToJSONSchemaParams['override']>;

/**
 * Keeps that a contract converts a text, such as an id, to lower case, which JSON Schema has no words for. A check by a
 * function of our own would be left out silently.
 */
const keepLowerCase: Override = ({ zodSchema, jsonSchema }) => {
  for (const { _zod } of zodSchema._zod.def.checks ?? []) {
    if (_zod.def.check === 'custom') throw new Error('the validators cannot know a check by a function');
    if (!('tx' in _zod.def)) continue;
    if ((_zod.def.tx as (text: string) => string)(' Text') !== ' text')
      throw new Error('the validators only know how to convert a text to lower case');
    jsonSchema[lowerCase.keyword] = true;
  }
};

/**
 * Converts "X or null" to X with `nullable`: for an `anyOf`, the serialiser would run a validator on every value, which
 * would cost more than all its other work.
 */
function flattenNullable(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(flattenNullable);
  if (typeof value !== 'object' || value === null) return value;
  const object = value as JsonSchema;
  const [first, second, ...more] = Array.isArray(object['anyOf']) ? (object['anyOf'] as JsonSchema[]) : [];
  if (first && second && more.length === 0 && second['type'] === 'null') {
    return { ...(flattenNullable(first) as JsonSchema), nullable: true };
  }
  return Object.fromEntries(Object.entries(object).map(([key, inner]) => [key, flattenNullable(inner)]));
}
