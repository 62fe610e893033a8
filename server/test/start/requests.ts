import { once } from 'node:events';
import { request, type IncomingHttpHeaders, type IncomingMessage } from 'node:http';
import { text } from 'node:stream/consumers';
import { until } from '../../../scripts/until.ts';

export interface TestResponse {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
  /** The first cookie that the response sets, as `name=value`; empty without one. */
  readonly cookie: string;
}

/**
 * Sends a request to `origin` with the header `host`, which `fetch` cannot set; a POST if it has a body. A site that
 * refuses requests because the machine is busy gets it again.
 */
export async function send(...message: Parameters<typeof sendOnce>): Promise<TestResponse> {
  return until(`a response of ${message[1]}`, async () => {
    const response = await sendOnce(...message);
    return response.status === 503 && response.headers['retry-after'] ? undefined : response;
  });
}

async function sendOnce(
  origin: string,
  path: string,
  host: string,
  headers: Readonly<Record<string, string>> = {},
  body?: string,
): Promise<TestResponse> {
  const sent = request(origin + path, { method: body ? 'POST' : 'GET', headers: { ...headers, host } });
  sent.end(body);
  const [response] = (await once(sent, 'response')) as [IncomingMessage];
  const cookie = response.headers['set-cookie']?.[0]?.split(';')[0] ?? '';
  return { status: response.statusCode ?? 0, headers: response.headers, body: await text(response), cookie };
}
