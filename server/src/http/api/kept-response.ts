import type { FastifyReply, FastifyRequest } from 'fastify';
import { brotliOrIdentity, etagOf, packToKeep } from '../pages/compression.ts';
import type { SharedResponses } from './shared-responses.ts';

/** A serialised response, made once for everyone. */
interface KeptResponse {
  readonly etag: string;
  readonly plain: Buffer;
  readonly brotli: Buffer;
}

/**
 * Sends the response kept under `key` of an endpoint whose response is the same for everyone, with an ETag. As with any
 * cache, a client can force a fresh one with `cache-control: no-cache`.
 */
export async function sendKept(
  shared: SharedResponses,
  key: () => string,
  request: FastifyRequest,
  reply: FastifyReply,
  work: () => Promise<unknown>,
): Promise<unknown> {
  void reply.header('cache-control', 'no-cache').header('vary', 'accept-encoding');
  if (request.headers['cache-control'] === 'no-cache') return work();
  const make = async () => keep(reply.serialize(await work()) as string);
  const kept = (await shared.get(`http ${key()}`, make)) as KeptResponse;
  void reply.header('etag', kept.etag).type('application/json; charset=utf-8');
  if (request.headers['if-none-match'] === kept.etag) return reply.code(304).send();
  if (brotliOrIdentity(request.headers['accept-encoding']) === 'identity') return reply.send(kept.plain);
  return reply.header('content-encoding', 'br').send(kept.brotli);
}

async function keep(text: string): Promise<KeptResponse> {
  const plain = Buffer.from(text);
  return { etag: etagOf(plain), plain, brotli: await packToKeep(plain) };
}
