import { learningPaths } from '@fit-coder/contracts/paths/learning';
import type { ApiRequest, InputOf } from './api.ts';

/** A typed call of a learner about what they watch. */
export function learningRequest<N extends keyof typeof learningPaths>(
  name: N,
  input: InputOf<N>,
): ApiRequest {
  return { address: learningPaths[name], input };
}
