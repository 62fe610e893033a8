import { once } from 'node:events';
import { request, type IncomingHttpHeaders, type IncomingMessage } from 'node:http';
import { text } from 'node:stream/consumers';
import { setTimeout } from 'node:timers/promises';

export interface Asked {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
  /** The first cookie that the response sets, as `name=value`; empty if there is none. */
  readonly cookie: string;
}

/**
 * Sends a request to `origin` with the Host header `host`, which `fetch` cannot set; with a body by POST. After a 503,
 * which a busy machine can cause, it sends the request again after the Retry-After.
 */
export async function ask(...question: Parameters<typeof askOnce>): Promise<Asked> {
  const response = await askOnce(...question);
  const later = response.status === 503 ? response.headers['retry-after'] : undefined;
  if (!later) return response;
  await setTimeout(Number(later) * 1000);
  return ask(...question);
}

async function askOnce(
  origin: string,
  path: string,
  host: string,
  headers: Readonly<Record<string, string>> = {},
  body?: string,
): Promise<Asked> {
  const asking = request(origin + path, { method: body ? 'POST' : 'GET', headers: { ...headers, host } });
  asking.end(body);
  const [response] = (await once(asking, 'response')) as [IncomingMessage];
  const cookie = response.headers['set-cookie']?.[0]?.split(';')[0] ?? '';
  const { statusCode = 0, headers: answered } = response;
  return { status: statusCode, headers: answered, body: await text(response), cookie };
}
