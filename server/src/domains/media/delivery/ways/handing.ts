import type { FastifyReply } from 'fastify';
import type { Storage } from '../../../../platform/storage/storage.ts';
import type { DeliveryWay, Send } from './way.ts';

/**
 * Lets someone else send the bytes of files that a user may have: nginx, by the headers that `deploy/nginx` reads, or the
 * object store. Null if this process sends them.
 */
export function handing({
  way,
  storage,
}: {
  readonly way: DeliveryWay;
  readonly storage: Storage;
}): Send | null {
  if (way === 'stream') return null;
  if (way === 'x-accel') return ({ key, type }, _request, reply) => toNginx(storage, key, reply.type(type));
  return async ({ key }, _request, reply) => {
    if (storage.addresses === null) throw new Error('the storage has no URLs to redirect to');
    const address = await storage.addresses.forBrowser(key);
    // Anyone who knows the URL can read the file, so no cache may keep it.
    return reply.header('cache-control', 'private, no-store').redirect(address, 302);
  };
}

/** nginx reads a file from the data folder, or from the store by a signed path, which cannot be part of the redirect. */
async function toNginx(storage: Storage, key: string, reply: FastifyReply): Promise<unknown> {
  void reply.header('cache-control', 'private, max-age=60').header('vary', 'cookie');
  if (storage.addresses === null) return reply.header('x-accel-redirect', `/_files/${key}`).send();
  const { pathname, search } = new URL(await storage.addresses.forProxy(key));
  return reply
    .header('x-store-path', pathname + search)
    .header('x-accel-redirect', `/_store/${key}`)
    .send();
}
