import { questionPaths } from '@fit-coder/contracts/paths/questions';
import type { ApiRequest, InputOf } from '../../lib/api/api.ts';

/** A typed call about questions. */
export function questionsRequest<N extends keyof typeof questionPaths>(
  name: N,
  input: InputOf<N>,
): ApiRequest {
  return { address: questionPaths[name], input };
}
