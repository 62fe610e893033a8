import { accessPaths } from '@fit-coder/contracts/paths/access';
import type { ApiRequest, InputOf } from './api.ts';

/** A typed call about the user's own access and refunds. */
export function accessRequest<N extends keyof typeof accessPaths>(name: N, input: InputOf<N>): ApiRequest {
  return { address: accessPaths[name], input };
}
