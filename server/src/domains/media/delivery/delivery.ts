import type { FastifyInstance, FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import type { Clock } from '../../../platform/clock.ts';
import { Refusal } from '../../../platform/refusal.ts';
import type { CurrentUser } from '../../../platform/route.ts';
import { fileTypes } from '../../../platform/storage/file-types.ts';
import type { Storage } from '../../../platform/storage/storage.ts';
import { deliveredPrefix } from '../assets/asset.ts';
import { Permissions, type PermissionChanges } from './permissions.ts';
import { handing } from './ways/handing.ts';
import { streaming } from './ways/stream.ts';
import type { DeliveryWay } from './ways/way.ts';

export interface DeliveryAccess {
  /** The session token of a request; null without one. */
  readonly readToken: (request: FastifyRequest) => string | null;
  readonly findCurrentUser: (token: string) => Promise<CurrentUser | null>;
  /** Whether the user may watch the asset; null means a visitor. */
  readonly mayWatch: (currentUser: CurrentUser | null, assetId: string) => Promise<boolean>;
  /** When the answer of `mayWatch` may have changed. */
  readonly permissionChanges: PermissionChanges;
}

export interface DeliveryDependencies extends DeliveryAccess {
  readonly storage: Storage;
  readonly clock: Clock;
  readonly way: DeliveryWay;
  /** The folder of a ready video's files, which never changes; undefined if there is no ready video. */
  readonly folderOf: (assetId: string) => Promise<string | null | undefined>;
}

/** The extensions of small texts. */
const texts: ReadonlySet<string> = new Set(['m3u8', 'vtt']);

/** Delivers videos. The site authorises each request for its user, even if another server then sends the bytes. */
export function installDelivery(app: FastifyInstance, dependencies: DeliveryDependencies): void {
  const authorise = authorisation(dependencies);
  const stream = streaming(dependencies.storage);
  const hand = handing(dependencies) ?? stream;
  const findFolder = folders(dependencies);
  app.route<{ Params: { assetId: string; '*': string } }>({
    method: ['GET', 'HEAD'],
    url: '/media/:assetId/*',
    handler: async (request, reply) => {
      const { assetId, '*': name } = request.params;
      const extension = /^(?:[\w-]{1,64}\/)?[\w-]{1,64}\.(\w{1,8})$/u.exec(name)?.[1] ?? '';
      const type = fileTypes[extension];
      if (!/^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/u.test(assetId) || type === undefined) throw noFile();
      await authorise(request, assetId);
      const folder = await findFolder(assetId);
      if (folder === undefined) throw noFile();
      const file = { key: `${deliveredPrefix({ id: assetId, folder })}/${name}`, assetId, type };
      // Players read playlists and tracks from this site, so that the relative URLs in them lead here.
      const send = request.method === 'HEAD' || texts.has(extension) ? stream : hand;
      return send(file, request, reply);
    },
  });
}

function authorisation(dependencies: DeliveryDependencies) {
  const { clock, readToken, findCurrentUser, mayWatch, permissionChanges } = dependencies;
  const permissions = new Permissions(clock, permissionChanges);
  return async (request: FastifyRequest, assetId: string): Promise<void> => {
    const token = readToken(request);
    await permissions.require(token, assetId, async () => {
      const currentUser = token === null ? null : await findCurrentUser(token);
      if (await mayWatch(currentUser, assetId)) return currentUser?.userId ?? null;
      if (currentUser === null) throw new Refusal('not_signed_in', 'Log in to watch this lecture.');
      throw new Refusal('subscription_required', 'This lecture is for subscribers. Subscribe to watch it.');
    });
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

function noFile(): Refusal {
  return new Refusal('not_found', 'There is no such file.');
}
