import { adminPaths } from '@fit-coder/contracts/paths/admin';
import type { ApiRequest, InputOf } from './api.ts';
import type { CallInput } from './transport.ts';

/** A typed call of an endpoint of the administration. */
export function adminRequest<N extends keyof typeof adminPaths>(name: N, input: InputOf<N>): ApiRequest {
  return { address: adminPaths[name], input: input as CallInput };
}
