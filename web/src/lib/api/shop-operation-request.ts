import { shopOperationPaths } from '@fit-coder/contracts/paths/shop-operations';
import type { ApiRequest, InputOf } from './api.ts';

/** A typed call of an endpoint about running the shop. */
export function shopOperationRequest<N extends keyof typeof shopOperationPaths>(
  name: N,
  input: InputOf<N>,
): ApiRequest {
  return { address: shopOperationPaths[name], input };
}
