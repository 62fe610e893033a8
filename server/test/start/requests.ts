import { once } from 'node:events';
import { request, type IncomingHttpHeaders, type IncomingMessage } from 'node:http';
import { text } from 'node:stream/consumers';
import { setTimeout } from 'node:timers/promises';

export interface Asked {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
  /** The first cookie that the answer sets, as `name=value`; empty without one. */
  readonly cookie: string;
}

/**
 * Asks `origin` under the name `host`, which `fetch` does not let anyone choose; with a body by POST. A site that is too
 * busy for the moment, as on a loaded machine, is asked again when its Retry-After says so.
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
