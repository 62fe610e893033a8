import { factorPaths } from '@fit-coder/contracts/paths/factors';
import type { ApiRequest, InputOf } from './api.ts';

/** A typed call of an endpoint of second factors. */
export function factorRequest<N extends keyof typeof factorPaths>(name: N, input: InputOf<N>): ApiRequest {
  return { address: factorPaths[name], input };
}
