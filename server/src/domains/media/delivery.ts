import { LRUCache } from 'lru-cache';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Refusal } from '../../platform/refusal.ts';
import type { Viewer } from '../../platform/route.ts';
import type { Storage } from '../../platform/storage.ts';
import { mediaPrefix } from './asset.ts';
import { parseRange } from './byte-range.ts';

export interface DeliveryParts {
  readonly storage: Storage;
  /** The session token of a request; null without one. */
  readonly readToken: (request: FastifyRequest) => string | null;
  readonly findViewer: (token: string) => Promise<Viewer | null>;
  /** Whether the viewer, or anyone when null, may watch the asset. */
  readonly mayWatch: (viewer: Viewer | null, assetId: string) => Promise<boolean>;
}

/** A permission is asked for again after this: an ended session or subscription ends playback within it. */
const permissionMs = 30_000;
const hotBytes = 128 * 1024 * 1024;
const largestHotFile = 8 * 1024 * 1024;

const types: Readonly<Record<string, string>> = {
  m3u8: 'application/vnd.apple.mpegurl',
  m4s: 'video/iso.segment',
  mp4: 'video/mp4',
  webp: 'image/webp',
  vtt: 'text/vtt; charset=utf-8',
};

/** Sends what plays, through this process: each request is authorised for its viewer; hot files come from memory. */
export function installDelivery(app: FastifyInstance, parts: DeliveryParts): void {
  const permissions = new LRUCache<string, boolean>({ max: 20_000, ttl: permissionMs });
  const hot = new LRUCache<string, Buffer>({ maxSize: hotBytes, sizeCalculation: (bytes) => bytes.length });

  const check = async (request: FastifyRequest, assetId: string) => {
    const token = parts.readToken(request);
    const key = `${token ?? ''}:${assetId}`;
    let allowed = permissions.get(key);
    let viewer: Viewer | null | undefined;
    if (allowed === undefined) {
      viewer = token === null ? null : await parts.findViewer(token);
      allowed = await parts.mayWatch(viewer, assetId);
      // A refusal is not kept: whoever just subscribed watches at once.
      if (allowed) permissions.set(key, allowed);
    }
    if (allowed) return;
    if (token === null || viewer === null)
      throw new Refusal('not_signed_in', 'Log in to watch this lecture.');
    throw new Refusal('subscription_required', 'This lecture is part of the subscription.');
  };

  app.get<{ Params: { assetId: string; '*': string } }>('/media/:assetId/*', async (request, reply) => {
    const { assetId, '*': name } = request.params;
    const extension = /^(?:[\w-]+\/)?[\w-]+\.(\w+)$/u.exec(name)?.[1] ?? '';
    const type = types[extension];
    if (!/^[\da-f-]{36}$/u.test(assetId) || type === undefined) throw noFile();
    await check(request, assetId);
    void reply.type(type).header('cache-control', 'private, max-age=60').header('accept-ranges', 'bytes');
    return sendObject(parts.storage, hot, `${mediaPrefix(assetId)}/${name}`, request, reply);
  });
}

async function sendObject(
  storage: Storage,
  hot: LRUCache<string, Buffer>,
  key: string,
  request: FastifyRequest,
  reply: FastifyReply,
) {
  const kept = hot.get(key);
  const object = kept ? null : await storage.get(key);
  if (!kept && !object) throw noFile();
  const size = kept?.length ?? object?.size ?? 0;
  const range = parseRange(request.headers.range, size);
  if (range === 'unsatisfiable') return reply.code(416).header('content-range', `bytes */${size}`).send();
  const { start, end } = range ?? { start: 0, end: size - 1 };
  if (range) void reply.code(206).header('content-range', `bytes ${start}-${end}/${size}`);
  void reply.header('content-length', end - start + 1);
  if (kept) return reply.send(range ? kept.subarray(start, end + 1) : kept);
  if (!object || size === 0) return reply.send('');
  if (size > largestHotFile) return reply.send(object.open({ start, end }));
  const bytes = Buffer.concat(await Array.fromAsync<Buffer>(object.open()));
  hot.set(key, bytes);
  return reply.send(bytes.subarray(start, end + 1));
}

function noFile(): Refusal {
  return new Refusal('not_found', 'There is no such file.');
}
