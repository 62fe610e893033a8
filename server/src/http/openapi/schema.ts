import * as z from 'zod/mini';

type Schema = Record<string, unknown>;

/** A contract's schema for OpenAPI 3.1: JSON Schema 2020-12. */
export function openApiSchema(schema: z.ZodMiniType, io: 'input' | 'output'): Schema {
  const { $schema: _, ...json } = z.toJSONSchema(schema, { target: 'draft-2020-12', io });
  return json;
}

/** The fields of an object's schema, and whether each is required. */
export function fieldsOf(schema: z.ZodMiniType): { name: string; required: boolean; schema: Schema }[] {
  const { properties = {}, required = [] } = openApiSchema(schema, 'input') as {
    properties?: Record<string, Schema>;
    required?: string[];
  };
  return Object.entries(properties).map(([name, field]) => ({
    name,
    required: required.includes(name),
    schema: field,
  }));
}
