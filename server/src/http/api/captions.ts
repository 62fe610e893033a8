import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { CurrentUser } from '../../platform/route.ts';
import type { StoredObject } from '../../platform/storage/storage.ts';
import type { FindCurrentUser } from '../sessions.ts';

export interface CaptionsAccess {
  /** The session token of a request; null without one. */
  readonly readToken: (request: FastifyRequest) => string | null;
  readonly findCurrentUser: FindCurrentUser;
  /** A lecture's captions, if the user may watch it. @throws Refusal */
  readonly findCaptions: (
    currentUser: CurrentUser | null,
    lectureId: string,
    fileName: string,
  ) => Promise<StoredObject>;
}

/** Sends a lecture's captions to users who may watch it. */
export function installCaptions(app: FastifyInstance, access: CaptionsAccess): void {
  app.get<{ Params: { lectureId: string; file: string } }>(
    '/captions/:lectureId/:file',
    async (request, reply) => {
      const token = access.readToken(request);
      const currentUser = token === null ? null : await access.findCurrentUser(token);
      const captions = await access.findCaptions(currentUser, request.params.lectureId, request.params.file);
      return reply
        .type('text/vtt; charset=utf-8')
        .header('content-length', captions.size)
        .header('cache-control', 'private, max-age=60')
        .send(captions.open());
    },
  );
}
