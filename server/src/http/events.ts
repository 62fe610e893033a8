import type { FastifyReply } from 'fastify';

const keepAliveMs = 15_000;

/**
 * Sends each value as a server-sent event, until the sequence or the connection ends. A comment now and then keeps
 * proxies from closing a quiet stream.
 */
export async function sendEvents(reply: FastifyReply, events: AsyncIterable<unknown>): Promise<void> {
  const iterator = events[Symbol.asyncIterator]();
  // The first value is awaited before the headers, so that a refusal still answers with its own status.
  let next = await iterator.next();
  reply.hijack();
  const { raw } = reply;
  raw.writeHead(200, {
    'content-type': 'text/event-stream',
    'cache-control': 'no-store',
    'x-accel-buffering': 'no',
    connection: 'keep-alive',
  });
  const keepAlive = setInterval(() => raw.write(': still here\n\n'), keepAliveMs);
  const gone = new Promise<'gone'>((resolve) => raw.once('close', () => resolve('gone')));
  try {
    while (!next.done) {
      raw.write(`data: ${JSON.stringify(next.value)}\n\n`);
      const won = await Promise.race([iterator.next(), gone]);
      if (won === 'gone') break;
      next = won;
    }
  } catch (error) {
    reply.log.warn({ err: error }, 'a stream of events ended early');
  } finally {
    clearInterval(keepAlive);
    raw.end();
    await iterator.return?.();
  }
}
