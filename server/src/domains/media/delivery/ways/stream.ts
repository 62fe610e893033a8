import type { FastifyReply, FastifyRequest } from 'fastify';
import { Refusal } from '../../../../platform/refusal.ts';
import type { Storage } from '../../../../platform/storage/storage.ts';
import { parseRange } from '../byte-range.ts';
import { HotObjects, type Deliverable } from '../hot-objects.ts';
import type { Send } from './way.ts';

/** This process sends the bytes; the most recently requested files come from memory. */
export function streaming(storage: Storage): Send {
  const objects = new HotObjects(storage);
  return async ({ key, assetId, type }, request, reply) => {
    const object = await objects.find(key);
    if (!object) throw new Refusal('not_found', 'There is no such file.');
    // A video's files are written once, except for a playlist that is repaired later, so the time identifies their
    // version.
    void reply
      .type(type)
      .header('cache-control', 'private, max-age=60')
      .header('vary', 'cookie')
      .header('etag', `"${assetId}-${object.modifiedAt.getTime().toString(36)}"`)
      .header('accept-ranges', 'bytes');
    return send(object, request, reply);
  };
}

function send(object: Deliverable, request: FastifyRequest, reply: FastifyReply) {
  const { size } = object;
  const etag = reply.getHeader('etag');
  if (matches(request.headers['if-none-match'], etag)) return reply.code(304).send();
  const ifRange = request.headers['if-range'];
  const wanted = ifRange === undefined || ifRange === etag ? request.headers.range : undefined;
  const range = parseRange(wanted, size);
  if (range === 'unsatisfiable')
    return reply.removeHeader('content-type').code(416).header('content-range', `bytes */${size}`).send();
  const { start, end } = range ?? { start: 0, end: size - 1 };
  if (range) void reply.code(206).header('content-range', `bytes ${start}-${end}/${size}`);
  void reply.header('content-length', end - start + 1);
  return reply.send(request.method === 'HEAD' ? undefined : object.read(start, end));
}

function matches(header: string | undefined, etag: unknown): boolean {
  if (header === undefined) return false;
  return header.split(',').some((tag) => ['*', etag].includes(tag.trim().replace(/^W\//u, '')));
}
