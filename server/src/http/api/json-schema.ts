import * as z from 'zod/mini';

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
  const { $schema: _, ...json } = z.toJSONSchema(schema, { target: 'draft-7', io });
  return flattenNullable(json) as JsonSchema;
}

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
