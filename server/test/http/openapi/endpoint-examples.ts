import { randomUUID } from 'node:crypto';
import { apiBase, type Endpoint } from '@fit-coder/contracts/endpoint';

/** Valid parameters that name nothing. */
const examples: Readonly<Record<string, string>> = {
  reference: 'FC-0',
  provider: 'nobody',
  number: 'FC-2026-000000',
  token: 'A'.repeat(43),
};

/** A URL of the endpoint with valid parameters that name nothing. */
export function exampleAddress({ path }: Endpoint): string {
  return apiBase + path.replace(/:(\w+)/gu, (_, name: string) => examples[name] ?? randomUUID());
}
