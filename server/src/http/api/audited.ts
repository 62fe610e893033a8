import type { FastifyRequest } from 'fastify';
import { beginWrite, type AuditLog, type StartedWrite } from '../../platform/security/audit.ts';
import { toRefusal } from '../failures/errors.ts';

/**
 * Runs `work` between recording its beginning and its end in the audit log. If the beginning cannot be recorded, `work`
 * does not run; if the end cannot, the entry keeps its beginning. `reason` is the administrator's, if they had to give one.
 * @throws Refusal as the client sees it
 */
export async function audited(
  audit: AuditLog,
  write: StartedWrite,
  request: Pick<FastifyRequest, 'log'>,
  work: () => Promise<unknown>,
  reason?: string,
): Promise<unknown> {
  const because = (sentence: string) => (reason === undefined ? sentence : `${sentence} Reason: ${reason}`);
  const settle = await beginWrite(audit, write, request.log);
  try {
    const body = await work();
    await settle({ outcome: 'done', sentence: because(messageOf(body) ?? write.sentence) });
    return body;
  } catch (error) {
    const refusal = toRefusal(error, request);
    await settle({ outcome: refusal.code, sentence: because(refusal.message) });
    throw refusal;
  }
}

function messageOf(body: unknown): string | null {
  const { message } = (body ?? {}) as { message?: unknown };
  return typeof message === 'string' ? message : null;
}
