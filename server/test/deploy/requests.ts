import { once } from 'node:events';
import type { IncomingMessage } from 'node:http';
import { request, type RequestOptions } from 'node:https';
import { text } from 'node:stream/consumers';
import type { Proxy } from './proxies.ts';

export interface TestResponse {
  readonly status: number;
  readonly headers: IncomingMessage['headers'];
  readonly body: string;
}

/** A request to a proxy. */
export interface RequestInput extends Pick<RequestOptions, 'method' | 'headers' | 'localAddress'> {
  readonly body?: string | Buffer;
}

/** Sends a request through the proxy on a new connection; returns the head of the response. */
export async function begin(
  { origin, ca }: Proxy,
  path: string,
  input: RequestInput = {},
): Promise<IncomingMessage> {
  const { body, ...options } = input;
  // Without an agent, no idle connection delays the stop of the proxy.
  const sent = request(origin + path, { ca, agent: false, family: 4, servername: 'localhost', ...options });
  sent.end(body);
  const [response] = (await once(sent, 'response')) as [IncomingMessage];
  return response;
}

/** Sends a request through the proxy and reads the whole response. */
export async function send(proxy: Proxy, path: string, input: RequestInput = {}): Promise<TestResponse> {
  const response = await begin(proxy, path, input);
  return { status: response.statusCode ?? 0, headers: response.headers, body: await text(response) };
}

/** A POST with a JSON body. */
export function json(body: object, headers: Readonly<Record<string, string>> = {}): RequestInput {
  return {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  };
}
