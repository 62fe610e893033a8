import { fileURLToPath } from 'node:url';
import fastifyStatic from '@fastify/static';
import { apiBase } from '@fit-coder/contracts/endpoint';
import { endpoints } from '@fit-coder/contracts/endpoints';
import type { FastifyInstance } from 'fastify';
import { referencePage, referencePolicy, referenceStart } from './api-reference-page.ts';
import { buildOpenApi } from './openapi.ts';

/** The reader's own files; it loads nothing from elsewhere. */
const readerFolder = new URL('static/', import.meta.resolve('@fastify/swagger-ui'));
const readerFiles = new Set(['/swagger-ui.css', '/swagger-ui-bundle.js']);

/** The paths of the document and of its page. */
const openApiPath = `${apiBase}/openapi.json`;
const referencePath = `${apiBase}/docs`;

/**
 * The document, by the name of the session's cookie. A process that runs several sites makes it once, on the first
 * request for it, because most processes never get one.
 */
const documents = new Map<string, Buffer>();

function documentFor(sessionCookie: string): Buffer {
  const known =
    documents.get(sessionCookie) ?? Buffer.from(JSON.stringify(buildOpenApi(endpoints, sessionCookie)));
  documents.set(sessionCookie, known);
  return known;
}

/** Serves the API's description as a document and as a page. `sessionCookie` is the cookie's name. */
export async function installApiReference(app: FastifyInstance, sessionCookie: string): Promise<void> {
  const send = (path: string, type: string, body: () => string | Buffer) =>
    app.get(path, async (_request, reply) =>
      reply.type(type).header('cache-control', 'no-cache').send(body()),
    );
  send(openApiPath, 'application/json; charset=utf-8', () => documentFor(sessionCookie));
  const page = referencePage(`${referencePath}/reader`);
  app.get(referencePath, async (_request, reply) => {
    void reply.header('content-security-policy', referencePolicy).header('cache-control', 'no-cache');
    return reply.type('text/html; charset=utf-8').send(page);
  });
  send(`${referencePath}/start.js`, 'text/javascript; charset=utf-8', () => referenceStart(openApiPath));
  await app.register(fastifyStatic, {
    root: fileURLToPath(readerFolder),
    prefix: `${referencePath}/reader`,
    allowedPath: (path) => readerFiles.has(path),
    decorateReply: false,
    index: false,
    maxAge: '1d',
  });
}
