import { sharingPaths } from '@fit-coder/contracts/paths/sharing';
import type { ApiRequest, InputOf } from './api.ts';

/** A typed call of an endpoint of gifts or teams. */
export function sharingRequest<N extends keyof typeof sharingPaths>(name: N, input: InputOf<N>): ApiRequest {
  return { address: sharingPaths[name], input };
}
