import type { OutgoingHttpHeaders } from 'node:http';
import type { FastifyReply } from 'fastify';

const keepAliveMs = 15_000;

/**
 * Sends each value as a server-sent event, until the sequence, the connection or the server ends. A comment now
 * and then keeps proxies from closing a quiet stream.
 */
export async function sendEvents(reply: FastifyReply, events: AsyncIterable<unknown>): Promise<void> {
  const iterator = events[Symbol.asyncIterator]();
  // The first value is awaited before the headers, so that a refusal still answers with its own status.
  let next = await iterator.next();
  reply.hijack();
  const { raw } = reply;
  raw.writeHead(200, {
    ...(reply.getHeaders() as OutgoingHttpHeaders),
    'content-type': 'text/event-stream',
    'cache-control': 'no-store',
    'x-accel-buffering': 'no',
    // Kept alive after its end, the connection would hold up a server that closes.
    connection: 'close',
  });
  const keepAlive = setInterval(() => raw.write(': still here\n\n'), keepAliveMs);
  const gone = Promise.withResolvers<'gone'>();
  const leave = () => gone.resolve('gone');
  if (raw.destroyed) leave();
  raw.once('close', leave);
  reply.server.closing.addEventListener('abort', leave);
  try {
    while (!next.done) {
      raw.write(`data: ${JSON.stringify(next.value)}\n\n`);
      const won = await Promise.race([iterator.next(), gone.promise]);
      if (won === 'gone') break;
      next = won;
    }
  } catch (error) {
    reply.log.warn({ err: error }, 'a stream of events ended early');
  } finally {
    clearInterval(keepAlive);
    reply.server.closing.removeEventListener('abort', leave);
    raw.end();
    await iterator.return?.();
  }
}
