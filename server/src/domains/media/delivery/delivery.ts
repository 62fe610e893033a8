import { hash } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import type { Clock } from '../../../platform/clock.ts';
import { Refusal } from '../../../platform/refusal.ts';
import type { CurrentUser } from '../../../platform/route.ts';
import type { Storage } from '../../../platform/storage/storage.ts';
import { deliveredPrefix } from '../assets/asset.ts';
import { parseRange } from './byte-range.ts';
import { HotObjects, type Deliverable } from './hot-objects.ts';

export interface DeliveryAccess {
  /** The session token of a request; null without one. */
  readonly readToken: (request: FastifyRequest) => string | null;
  readonly findCurrentUser: (token: string) => Promise<CurrentUser | null>;
  /** Whether the user may watch the asset; null means a visitor. */
  readonly mayWatch: (currentUser: CurrentUser | null, assetId: string) => Promise<boolean>;
}

export interface DeliveryDependencies extends DeliveryAccess {
  readonly storage: Storage;
  readonly clock: Clock;
  /** The folder of a ready video's files, which never changes; undefined if there is no ready video. */
  readonly folderOf: (assetId: string) => Promise<string | null | undefined>;
}

/** How long a permission is cached. After an ended session or subscription, playback stops within this time. */
const permissionMs = 30_000;

const types: Readonly<Record<string, string>> = {
  m3u8: 'application/vnd.apple.mpegurl',
  m4s: 'video/iso.segment',
  mp4: 'video/mp4',
  webp: 'image/webp',
  vtt: 'text/vtt; charset=utf-8',
};

/** Delivers videos through this process. Each request is authorised for its user; hot files come from memory. */
export function installDelivery(app: FastifyInstance, dependencies: DeliveryDependencies): void {
  const authorise = authorisation(dependencies);
  const objects = new HotObjects(dependencies.storage);
  const findFolder = folders(dependencies);
  app.route<{ Params: { assetId: string; '*': string } }>({
    method: ['GET', 'HEAD'],
    url: '/media/:assetId/*',
    handler: async (request, reply) => {
      const { assetId, '*': name } = request.params;
      const extension = /^(?:[\w-]+\/)?[\w-]+\.(\w+)$/u.exec(name)?.[1] ?? '';
      const type = types[extension];
      if (!/^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/u.test(assetId) || type === undefined) throw noFile();
      await authorise(request, assetId);
      const folder = await findFolder(assetId);
      if (folder === undefined) throw noFile();
      const object = await objects.find(`${deliveredPrefix({ id: assetId, folder })}/${name}`);
      if (!object) throw noFile();
      // A video's files are written once, except for a playlist that is repaired later, so the time identifies their
      // version.
      void reply
        .type(type)
        .header('cache-control', 'private, max-age=60')
        .header('vary', 'cookie')
        .header('etag', `"${assetId}-${object.modifiedAt.getTime().toString(36)}"`)
        .header('accept-ranges', 'bytes');
      return send(object, request, reply);
    },
  });
}

/** Caches permissions by session and asset. Refusals are not cached, so a new subscriber can watch at once. */
function authorisation({ clock, readToken, findCurrentUser, mayWatch }: DeliveryDependencies) {
  const allowed = new LRUCache<string, true>({
    max: 20_000,
    ttl: permissionMs,
    ttlResolution: 0,
    perf: { now: () => clock.now().getTime() },
  });
  return async (request: FastifyRequest, assetId: string): Promise<void> => {
    const token = readToken(request);
    // A digest, so that the cache holds no session token. All visitors without a session share one entry.
    const key = `${token === null ? 'visitor' : hash('sha256', token, 'base64url')}:${assetId}`;
    if (allowed.has(key)) return;
    const currentUser = token === null ? null : await findCurrentUser(token);
    if (await mayWatch(currentUser, assetId)) {
      // An invalid token has a visitor's rights and needs no separate entry.
      if (currentUser !== null || token === null) allowed.set(key, true);
      return;
    }
    if (currentUser === null) throw new Refusal('not_signed_in', 'Log in to watch this lecture.');
    throw new Refusal('subscription_required', 'This lecture is for subscribers. Subscribe to watch it.');
  };
}

/** Remembers the folders of ready videos. */
function folders({ folderOf }: Pick<DeliveryDependencies, 'folderOf'>) {
  const known = new LRUCache<string, { readonly folder: string | null }>({ max: 20_000 });
  return async (assetId: string): Promise<string | null | undefined> => {
    const found = known.get(assetId);
    if (found) return found.folder;
    const folder = await folderOf(assetId);
    if (folder !== undefined) known.set(assetId, { folder });
    return folder;
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

function noFile(): Refusal {
  return new Refusal('not_found', 'There is no such file.');
}
