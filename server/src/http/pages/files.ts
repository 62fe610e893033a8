import { existsSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { Refusal } from '../../platform/refusal.ts';
import type { Storage } from '../../platform/storage/storage.ts';
import { evenWhileBusy } from '../limits/busy.ts';

const clientFolder = new URL('../../../../web/dist/client/', import.meta.url);
const yearSeconds = 31_536_000;

/** Serves the built front end's files, compressed at build time, and the users' avatars and the courses' posters. */
export async function installFiles(app: FastifyInstance, storage: Storage): Promise<void> {
  if (existsSync(clientFolder)) {
    await app.register(async (scope) => {
      scope.addHook('onRoute', (route) => {
        const partOfPages = route.url.startsWith('/assets/') && { partOfPages: true as const };
        route.config = { ...route.config, ...evenWhileBusy, ...partOfPages };
      });
      await scope.register(fastifyStatic, {
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
    });
  }
  for (const folder of ['avatars', 'posters']) installPictures(app, storage, folder);
}

/**
 * The paths of the brand's fonts for Latin text; none if the front end is not built. The font for English comes last, so
 * that browsers load the other Latin letters only for text that has some.
 */
export async function builtFonts(): Promise<string[]> {
  if (!existsSync(clientFolder)) return [];
  const files = await readdir(new URL('assets/', clientFolder));
  return files
    .toSorted()
    .toReversed()
    .filter((file) => /^(?:archivo-(?:english|latin)|jetbrains-mono-latin)-(?!ext).*\.woff2$/u.test(file))
    .map((file) => `/assets/${file}`);
}

/** Public pictures, whose names are never reused. */
function installPictures(app: FastifyInstance, storage: Storage, folder: string): void {
  app.get<{ Params: { file: string } }>(
    `/${folder}/:file`,
    { config: evenWhileBusy },
    async (request, reply) => {
      const { file } = request.params;
      const object = /^[\da-f-]{36}(?:-\d+)?\.webp$/u.test(file)
        ? await storage.get(`${folder}/${file}`)
        : null;
      if (!object) throw new Refusal('not_found', 'There is no such picture.');
      return reply
        .type('image/webp')
        .header('content-length', object.size)
        .header('cache-control', `public, max-age=${yearSeconds}, immutable`)
        .send(object.open());
    },
  );
}
