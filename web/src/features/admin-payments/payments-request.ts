import { paymentsAdministrationPaths } from '@fit-coder/contracts/paths/payments-administration';
import type { ApiRequest, InputOf } from '../../lib/api/api.ts';

/** A typed call of an endpoint of the administrators' money screens. */
export function paymentsRequest<N extends keyof typeof paymentsAdministrationPaths>(
  name: N,
  input: InputOf<N>,
): ApiRequest {
  return { address: paymentsAdministrationPaths[name], input };
}
