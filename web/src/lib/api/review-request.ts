import { reviewPaths } from '@fit-coder/contracts/paths/reviews';
import type { ApiRequest, InputOf } from './api.ts';

/** A typed call about reviews; apart from the calls that every screen loads. */
export function reviewRequest<N extends keyof typeof reviewPaths>(name: N, input: InputOf<N>): ApiRequest {
  return { address: reviewPaths[name], input };
}
