import { uploadPath } from '@fit-coder/contracts/media';
import type { FastifyInstance, FastifyRequest } from 'fastify';
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
        handler: async (request, reply) => {
          reply.hijack();
          await uploads.server.handle(request.raw, reply.raw);
        },
      });
    }
  });
}
