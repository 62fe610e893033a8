import type { IncomingMessage } from 'node:http';
import { Refusal } from '../../platform/refusal.ts';

/** The longest accepted URL, in characters; the API's longest is a search with a cursor, below 1000. */
const maxAddress = 4096;

const methods = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']);

/** Checks the head of a request before any other code reads it; returns a refusal, or null. */
export function headProblem(request: IncomingMessage): Refusal | null {
  const hosts = countHosts(request.rawHeaders);
  // RFC 9112, section 3.2: a request of HTTP/1.1 has one Host header.
  if (hosts > 1 || (hosts === 0 && request.httpVersionMinor >= 1))
    return new Refusal('malformed_body', 'The request must have exactly one Host header.');
  if ((request.url ?? '').length > maxAddress)
    return new Refusal('address_too_long', `A URL can have at most ${maxAddress} characters.`);
  if (!methods.has(request.method ?? ''))
    return new Refusal('method_not_allowed', 'This site does not support that method.');
  return null;
}

function countHosts(rawHeaders: readonly string[]): number {
  let count = 0;
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const name = rawHeaders[index];
    if (name?.length === 4 && name.toLowerCase() === 'host') count += 1;
  }
  return count;
}
