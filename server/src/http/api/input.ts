import type { Endpoint } from '@fit-coder/contracts/endpoint';
import { fieldMessages, refuseFields } from '../failures/errors.ts';

/**
 * A part of a call that no compiled validator read, as its contract reads it, with ids in lower case. A part without a
 * contract stays as it is. @throws Refusal `invalid_input`
 */
export function readInput(contract: Endpoint['params' | 'query'], value: unknown): unknown {
  if (!contract) return value;
  const { success, data } = contract.safeParse(value);
  if (!success) throw refuseFields(fieldMessages(contract, value));
  return data;
}
