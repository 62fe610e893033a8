import { randomUUID } from 'node:crypto';
import { apiBase, type Endpoint } from '@fit-coder/contracts/endpoint';
import * as z from 'zod/mini';

/** Values that name nothing: a field gets the first one that is valid for it. */
const examples = (): string[] => [
  randomUUID(),
  'FC-0',
  'FC-2026-000000',
  'A'.repeat(43),
  'EUR',
  'nobody',
  '3',
  'open',
];

/** A valid value of a field that names nothing. */
export function exampleOf(schema: z.ZodMiniObject | undefined, field: string): string {
  const type = schema?.shape[field];
  const found = examples().find((example) => type && z.safeParse(type, example).success);
  if (found === undefined) throw new Error(`no example is valid for ${field}`);
  return found;
}

/** A URL of the endpoint with valid parameters that name nothing. */
export function exampleAddress({ path, params }: Endpoint): string {
  return apiBase + path.replace(/:(\w+)/gu, (_, name: string) => exampleOf(params, name));
}
