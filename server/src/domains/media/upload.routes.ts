import { uploadPath } from '@fit-coder/contracts/media';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Uploads } from './uploads.ts';

export interface UploadAccess {
  /** Throws a refusal unless the request comes from an administrator on this site. */
  readonly requireAdministrator: (request: FastifyRequest) => Promise<void>;
}

/** Hands requests of the tus protocol to its server, after they were authorised. */
export function installUploads(app: FastifyInstance, uploads: Uploads, access: UploadAccess): void {
  void app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    // The body stays a stream: tus writes it to the file as it comes.
    scope.addContentTypeParser('*', (_request, _body, done) => done(null));
    for (const url of [uploadPath, `${uploadPath}/:id`]) {
      scope.route({
        method: ['POST', 'PATCH', 'HEAD', 'DELETE', 'OPTIONS'],
        url,
        bodyLimit: Number.MAX_SAFE_INTEGER,
        onRequest: async (request) => access.requireAdministrator(request),
        handler: (request, reply) => handOver(uploads, request, reply),
      });
    }
  });
}

async function handOver(uploads: Uploads, request: FastifyRequest, reply: FastifyReply): Promise<void> {
  const { raw, server } = reply;
  for (const [name, value] of Object.entries(reply.getHeaders()))
    if (value !== undefined) raw.setHeader(name, value);
  reply.hijack();
  // An upload resumes, so a closing server does not wait for the rest of the file.
  const cut = () => request.raw.destroy();
  server.closing.addEventListener('abort', cut);
  raw.once('close', () => server.closing.removeEventListener('abort', cut));
  await uploads.handle(request.raw, raw);
}
