import { STATUS_CODES } from 'node:http';
import { apiBase } from '@fit-coder/contracts/endpoint';
import type { Refusal } from '../../platform/refusal.ts';
import { failurePage, failurePolicy } from './failure-page.ts';

/** Below the API, only the API reference is for browsers. */
const readByPrograms = new RegExp(`^${apiBase}/(?!docs(?:[/?]|$))`, 'u');

/** Whether the client is a browser, which gets a page; a program gets JSON. */
export function wantsPage(url: string, accept: string | undefined): boolean {
  return (accept?.includes('text/html') ?? false) && !readByPrograms.test(url);
}

export interface FailureResponse {
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** A refusal as an HTTP response. */
export function failureResponse(refusal: Refusal, asPage: boolean): FailureResponse {
  const wait = refusal.retryAfter ?? (refusal.code === 'unavailable' ? 1 : undefined);
  const common = {
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
    ...(wait !== undefined && { 'retry-after': String(wait) }),
  };
  if (!asPage) {
    return {
      headers: { ...common, 'content-type': 'application/json' },
      body: JSON.stringify(refusal.toBody()),
    };
  }
  return {
    headers: {
      ...common,
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': failurePolicy,
      'referrer-policy': 'no-referrer',
      'x-frame-options': 'DENY',
    },
    body: failurePage(refusal.status, refusal.message),
  };
}

/** The same as bytes, for a connection whose request could not be parsed; the connection ends after it. */
export function writtenResponse(refusal: Refusal, asPage: boolean): string {
  const { headers, body } = failureResponse(refusal, asPage);
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
  const head = [
    `HTTP/1.1 ${refusal.status} ${STATUS_CODES[refusal.status]}`,
    ...lines,
    `content-length: ${Buffer.byteLength(body)}`,
    'connection: close',
  ];
  return `${head.join('\r\n')}\r\n\r\n${body}`;
}
