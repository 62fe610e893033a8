import type { OutgoingHttpHeaders } from 'node:http';
import type { FastifyReply } from 'fastify';
import type { EventStreams, StreamHolder } from '../limits/event-streams.ts';

const keepAliveMs = 15_000;

export interface EventSource {
  readonly events: AsyncIterable<unknown>;
  readonly holder: StreamHolder;
  /** Whether the session is still valid for the stream. */
  readonly mayContinue: () => Promise<boolean>;
}

/**
 * Sends each value as a server-sent event, until the sequence, the connection, the session or the server ends. Regular
 * comments keep proxies from closing a quiet stream. @throws Refusal if too many streams are open
 */
export async function sendEvents(
  reply: FastifyReply,
  source: EventSource,
  streams: EventStreams,
): Promise<void> {
  const gone = Promise.withResolvers<'gone'>();
  const leave = () => gone.resolve('gone');
  // If the database cannot be reached, the next check decides.
  const check = () =>
    void source.mayContinue().then(
      (may) => may || leave(),
      () => undefined,
    );
  const giveBack = streams.take(source.holder, check);
  const iterator = source.events[Symbol.asyncIterator]();
  const timer = setInterval(check, streams.checkMs);
  reply.server.closing.addEventListener('abort', leave);
  try {
    await pump(reply, iterator, gone.promise, leave);
  } finally {
    giveBack();
    clearInterval(timer);
    reply.server.closing.removeEventListener('abort', leave);
    if (reply.raw.headersSent) reply.raw.end();
    // The sequence ends when it learns that the connection is closed.
    await iterator.return?.();
  }
}

/** Sends the values until there are no more, or until `gone`. */
async function pump(
  reply: FastifyReply,
  iterator: AsyncIterator<unknown>,
  gone: Promise<'gone'>,
  leave: () => void,
): Promise<void> {
  // The first value is awaited before the headers are sent, so that a refusal still has its own status.
  let next = await iterator.next();
  const { raw } = reply;
  reply.hijack();
  writeHead(reply);
  const keepAlive = setInterval(() => raw.write(': still here\n\n'), keepAliveMs);
  if (raw.destroyed) leave();
  raw.once('close', leave);
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
  }
}

function writeHead(reply: FastifyReply): void {
  reply.raw.writeHead(200, {
    ...(reply.getHeaders() as OutgoingHttpHeaders),
    'content-type': 'text/event-stream',
    'cache-control': 'no-store',
    'x-accel-buffering': 'no',
    // A connection that is kept alive would delay the server's shutdown.
    connection: 'close',
  });
}
