import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import type { Storage } from '../platform/storage.ts';

const clientFolder = new URL('../../../web/dist/client/', import.meta.url);
const yearSeconds = 31_536_000;

/** Serves the built front end's files, compressed at build time, and people's avatars. */
export async function installFiles(app: FastifyInstance, storage: Storage): Promise<void> {
  if (existsSync(clientFolder)) {
    await app.register(fastifyStatic, {
      root: fileURLToPath(clientFolder),
      wildcard: false,
      index: false,
      preCompressed: true,
      globIgnore: ['.vite/**', '**/*.br', '**/*.gz'],
      cacheControl: false,
      setHeaders: (response, path) =>
        void response.header(
          'cache-control',
          path.includes('/assets/') ? `public, max-age=${yearSeconds}, immutable` : 'public, max-age=3600',
        ),
    });
  }
  app.get<{ Params: { file: string } }>('/avatars/:file', async (request, reply) => {
    const { file } = request.params;
    const object = /^[\da-f-]{36}\.webp$/u.test(file) ? await storage.get(`avatars/${file}`) : null;
    if (!object) return reply.code(404).type('text/plain').send('There is no such picture.');
    return reply
      .type('image/webp')
      .header('content-length', object.size)
      .header('cache-control', `public, max-age=${yearSeconds}, immutable`)
      .send(object.open());
  });
}
