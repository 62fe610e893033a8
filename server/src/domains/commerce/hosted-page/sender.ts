import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Refusal } from '../../../platform/refusal.ts';
import { documentOf, sentencePage, type HostedPage, type PageSite } from './page.ts';
import { pageLook } from './style.ts';

export type SendPage = (reply: FastifyReply, status: number, page: HostedPage) => FastifyReply;

/**
 * Sends pages in the brand's fonts, with a content security policy that allows only what they need; `formTarget` is
 * where their forms may go.
 */
export function pageSender(fonts: readonly string[], formTarget: string, site: PageSite): SendPage {
  const { style, policy } = pageLook(fonts, formTarget);
  return (reply, status, page) => {
    void reply.code(status).header('cache-control', 'no-store').header('content-security-policy', policy);
    return reply.type('text/html; charset=utf-8').send(documentOf(page, site, style));
  };
}

/** Makes the routes of a scope read forms, and answer with a page when something is refused. */
export function acceptForms(scope: FastifyInstance, sendPage: SendPage): void {
  scope.removeAllContentTypeParsers();
  scope.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string', bodyLimit: 4096 },
    async (_request: FastifyRequest, body: string) => Object.fromEntries(new URLSearchParams(body)),
  );
  scope.setErrorHandler(async (error, _request, reply) => sendPage(reply, ...problemOf(error)));
}

/** The status and the page of an error that the visitor can act on; all others go to the site's error handler. */
function problemOf(error: unknown): [status: number, page: HostedPage] {
  const status = error instanceof Refusal ? error.status : (error as { statusCode?: number }).statusCode;
  if (status === undefined || status >= 500) throw error;
  const sentence =
    error instanceof Refusal ? error.message : 'That form could not be read. Go back and try again.';
  return [status, sentencePage('This did not work', sentence)];
}
