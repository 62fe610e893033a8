import { factorAddresses } from '@fit-coder/contracts/paths/factors';
import type { ApiRequest, InputOf } from './api.ts';

/** A typed call of an endpoint of second factors. */
export function factorRequest<N extends keyof typeof factorAddresses>(
  name: N,
  input: InputOf<N>,
): ApiRequest {
  return { address: factorAddresses[name], input };
}
