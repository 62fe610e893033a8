import { apiBase, type EndpointPath } from '@fit-coder/contracts/endpoint';
import type { ErrorBody } from '@fit-coder/contracts/errors';
import type { CallInput, Failure, Transport } from './transport.ts';

/** The browser's transport: fetch, with the visitor's cookies. */
export const httpTransport: Transport = async (address, input, signal) => {
  try {
    const response = await fetch(addressOf(address, input), {
      method: address.method,
      credentials: 'same-origin',
      keepalive: address.outlivesPage === true,
      ...bodyOf(address, input),
      ...(signal && { signal }),
    });
    const body: unknown = await response.json().catch(() => null);
    return response.ok ? { data: body } : { error: readFailure(response.status, body) };
  } catch {
    return {
      error: {
        status: 0,
        code: 'offline',
        error: 'The site did not respond. Check your connection and try again.',
      },
    };
  }
};

/** The path of a call on this site, its parameters and query filled in. */
export function addressOf(address: EndpointPath, { params = {}, query = {} }: CallInput): string {
  const path = address.path.replace(/:(\w+)/gu, (_, name: string) => encodeURIComponent(params[name] ?? ''));
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) if (value !== undefined) search.set(name, value);
  return apiBase + path + (search.size > 0 ? `?${search}` : '');
}

function bodyOf(address: EndpointPath, { body, files }: CallInput): RequestInit {
  if (address.bodyKind === 'multipart') {
    const form = new FormData();
    for (const [name, value] of Object.entries((body ?? {}) as Record<string, string>))
      form.append(name, value);
    for (const [name, file] of Object.entries(files ?? {})) form.append(name, file);
    return { body: form };
  }
  return body === undefined
    ? {}
    : { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } };
}

function readFailure(status: number, body: unknown): Failure {
  if (isErrorBody(body)) return { ...body, status };
  return {
    status,
    code: 'internal',
    error: 'The site sent an unexpected response. Try again in a moment.',
  };
}

function isErrorBody(body: unknown): body is ErrorBody {
  return typeof body === 'object' && body !== null && 'error' in body && typeof body.error === 'string';
}
