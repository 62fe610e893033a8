import type { FastifyInstance } from 'fastify';
import { Refusal } from '../platform/refusal.ts';

/** The path of the link that stops emails of a kind, before its token, and what stops them. */
export interface OneClick {
  readonly path: `/${string}`;
  readonly stop: (token: string) => Promise<void>;
}

const token = /^[\w-]{43}$/u;

/**
 * Lets mail programs stop emails with one click (RFC 8058): they send a form without a session to the address of the
 * page that asks people. There is no check of the origin, because the token alone allows it.
 */
export async function installOneClick(app: FastifyInstance, links: readonly OneClick[]): Promise<void> {
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    // The body is always the same. It is read, so that the connection stays usable, and ignored.
    scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: 10_000 }, async () => null);
    for (const { path, stop } of links) {
      scope.post<{ Params: { token: string } }>(`${path}/:token`, async (request, reply) => {
        if (!token.test(request.params.token)) throw new Refusal('not_found', 'This link is incomplete.');
        await stop(request.params.token);
        return reply
          .type('text/plain; charset=utf-8')
          .header('cache-control', 'no-store')
          .send('You will get no more emails of this kind.\n');
      });
    }
  });
}
