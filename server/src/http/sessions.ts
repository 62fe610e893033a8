import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Answer, Viewer } from '../platform/route.ts';

/** Finds out who holds a session token; null when it opens nothing. */
export type FindViewer = (token: string) => Promise<Viewer | null>;

/** Session cookies under HTTPS carry the `__Host-` prefix, which binds them to this host alone. */
export class SessionCookie {
  readonly name: string;
  readonly #secure: boolean;

  constructor(secure: boolean) {
    this.#secure = secure;
    this.name = secure ? '__Host-fc_session' : 'fc_session';
  }

  /** The visitor's token, if the request carries one that could be a token. */
  read(request: FastifyRequest): string | null {
    const token = request.cookies[this.name];
    return token && /^[\w-]{43}$/u.test(token) ? token : null;
  }

  /** How a handler starts and ends the session of its visitor. */
  answer(reply: FastifyReply): Answer {
    const options = { path: '/', httpOnly: true, sameSite: 'lax', secure: this.#secure } as const;
    return {
      startSession: (token, expiresAt) =>
        void reply.setCookie(this.name, token, { ...options, expires: expiresAt }),
      endSession: () => void reply.clearCookie(this.name, options),
    };
  }
}
