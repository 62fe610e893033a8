import { uploadPath } from '@fit-coder/contracts/media';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { AuditLog } from '../../../platform/security/audit.ts';
import { originOf, type SecurityEvents } from '../../../platform/security/security-events.ts';
import { UploadAuditEntry } from './upload.audit.ts';
import type { UploadsService } from './uploads.service.ts';

export interface UploadAccess {
  /** The id of the administrator who sends the request from this site. @throws Refusal for everyone else */
  readonly requireAdministrator: (request: FastifyRequest) => Promise<string>;
  /** Records the beginning and the cancellation of uploads; `AssetsDependencies.uploadEnded` records their end. */
  readonly audit: AuditLog;
}

/** Passes authorised requests of the tus protocol to its server. */
export function installUploads(
  app: FastifyInstance,
  uploads: UploadsService,
  access: UploadAccess & { readonly securityEvents: SecurityEvents },
): void {
  const senders = new WeakMap<FastifyRequest, string>();
  void app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    // The body stays a stream: tus writes it to the file as it arrives.
    scope.addContentTypeParser('*', (_request, _body, done) => done(null));
    for (const url of [uploadPath, `${uploadPath}/:id`]) {
      scope.route({
        method: ['POST', 'PATCH', 'HEAD', 'DELETE', 'OPTIONS'],
        url,
        bodyLimit: Number.MAX_SAFE_INTEGER,
        onRequest: async (request) => void senders.set(request, await access.requireAdministrator(request)),
        handler: (request, reply) => {
          const actorId = senders.get(request) ?? '';
          const write = new UploadAuditEntry(access.audit, actorId, request.log, (reason) => {
            const event = { kind: 'upload_refused', userId: actorId, detail: { reason } } as const;
            access.securityEvents.record(event, originOf(request));
          });
          return handOver(uploads, request, reply, write);
        },
      });
    }
  });
}

async function handOver(
  uploads: UploadsService,
  request: FastifyRequest,
  reply: FastifyReply,
  write: UploadAuditEntry,
): Promise<void> {
  const { raw, server } = reply;
  for (const [name, value] of Object.entries(reply.getHeaders()))
    if (value !== undefined) raw.setHeader(name, value);
  reply.hijack();
  // An upload can be resumed, so a closing server does not wait for its end.
  const cut = () => request.raw.destroy();
  server.closing.addEventListener('abort', cut);
  raw.once('close', () => server.closing.removeEventListener('abort', cut));
  await uploads.handle(request.raw, raw, write);
  await write.settled();
}
