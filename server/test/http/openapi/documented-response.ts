import type { Endpoint } from '@fit-coder/contracts/endpoint';
import { errorBody, errorStatus, type ErrorCode } from '@fit-coder/contracts/errors';
import * as z from 'zod/mini';
import { errorCodesOf } from '../../../src/http/api/endpoint-errors.ts';

interface Given {
  readonly statusCode: number;
  readonly headers: Readonly<Record<string, unknown>>;
  readonly body: string;
}

const exactBody = z.strictObject(errorBody.shape);

/** How a response differs from the API's description; null if it matches. */
export function undocumented(endpoint: Endpoint, response: Given): string | null {
  if (!response.headers['x-request-id']) return 'no x-request-id';
  if (response.statusCode === 200) return null;
  const read = exactBody.safeParse(JSON.parse(response.body));
  if (!read.success) return `not an error's body: ${response.body}`;
  const code = read.data.code as ErrorCode;
  if (!errorCodesOf(endpoint).includes(code)) return `${code} is not among the endpoint's errors`;
  if (errorStatus[code] !== response.statusCode) return `${code} came with ${response.statusCode}`;
  return null;
}
