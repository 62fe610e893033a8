import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Mailbox } from '../../platform/mail/mail-files.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { CurrentUser } from '../../platform/route.ts';
import { closedPage, listPage, mailboxPath, mailboxPolicy, mailPage, missingPage } from './mailbox-page.ts';

/**
 * The content security policy of an email: it may use inline styles and open links in a new tab, but runs no
 * script, loads nothing, and has no access to this site.
 */
const mailPolicy =
  "default-src 'none'; style-src 'unsafe-inline'; img-src data:; base-uri 'none'; form-action 'none'; frame-ancestors 'self'; sandbox allow-popups allow-popups-to-escape-sandbox";

interface Named {
  Params: { name: string };
}

/** Finds the user of a request; null for a visitor. */
export type MailboxReader = (request: FastifyRequest) => Promise<CurrentUser | null>;

/**
 * Shows emails that were written to files instead of sent. With `findReader`, only administrators see them,
 * because their links give access to accounts. Without it everyone does, which is for a site that only this
 * machine can reach. Never used in production.
 */
export function installMailbox(
  app: FastifyInstance,
  mailbox: Mailbox,
  findReader: MailboxReader | null,
): void {
  const preHandler = async (request: FastifyRequest, reply: FastifyReply) => {
    if (findReader === null) return;
    const currentUser = await findReader(request);
    if (currentUser?.role !== 'admin') return sendPage(reply.code(currentUser ? 403 : 401), closedPage());
  };

  app.get(mailboxPath, { preHandler }, async (_request, reply) =>
    sendPage(reply, listPage(await mailbox.list())),
  );

  app.get<Named>(`${mailboxPath}/:name`, { preHandler }, async (request, reply) => {
    const mail = await mailbox.read(request.params.name);
    return mail ? sendPage(reply, mailPage(mail)) : sendPage(reply.code(404), missingPage());
  });

  // A separate document, because a frame with `srcdoc` would inherit the policy of its page.
  app.get<Named>(`${mailboxPath}/:name/body`, { preHandler }, async (request, reply) => {
    const mail = await mailbox.read(request.params.name);
    if (!mail) throw new Refusal('not_found', 'There is no such email.');
    void reply.header('x-frame-options', 'SAMEORIGIN').header('content-security-policy', mailPolicy);
    // A sandboxed document has no origin that could get its own process.
    void reply.removeHeader('origin-agent-cluster').header('cache-control', 'no-store');
    void reply.type('text/html; charset=utf-8');
    return reply.send(mail.html.replace('<head>', '<head>\n<base target="_blank">'));
  });
}

async function sendPage(reply: FastifyReply, page: string) {
  void reply.header('content-security-policy', mailboxPolicy).header('cache-control', 'no-store');
  return reply.type('text/html; charset=utf-8').send(page);
}
