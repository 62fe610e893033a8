import { create as contentDisposition } from 'content-disposition';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { CurrentUser } from '../../platform/route.ts';
import type { StoredObject } from '../../platform/storage/storage.ts';
import type { FindCurrentUser } from '../sessions.ts';

/** A file to send, with its name and media type. */
export interface SentFile {
  readonly name: string;
  readonly type: string;
  readonly object: StoredObject;
}

export interface LectureFilesAccess {
  /** The session token of a request; null without one. */
  readonly readToken: (request: FastifyRequest) => string | null;
  readonly findCurrentUser: FindCurrentUser;
  /** A file of a lecture, if the user may watch it. @throws Refusal */
  readonly findFile: (currentUser: CurrentUser | null, id: string) => Promise<SentFile>;
}

/**
 * Sends a lecture's files to users who may watch it: always as downloads, and if a browser showed one nevertheless, it
 * could neither run anything nor read anything of the site.
 */
export function installLectureFiles(app: FastifyInstance, access: LectureFilesAccess): void {
  app.get<{ Params: { id: string } }>('/lecture-files/:id', async (request, reply) => {
    const token = access.readToken(request);
    const currentUser = token === null ? null : await access.findCurrentUser(token);
    const { name, type, object } = await access.findFile(currentUser, request.params.id);
    return reply
      .type(type.startsWith('text/') ? `${type}; charset=utf-8` : type)
      .header('content-disposition', contentDisposition(name))
      .header('content-security-policy', "sandbox; default-src 'none'")
      .header('content-length', object.size)
      .header('cache-control', 'private, no-cache')
      .send(object.open());
  });
}
