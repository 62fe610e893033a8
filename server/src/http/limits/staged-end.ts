import type { Socket } from 'node:net';

/**
 * Ends a connection whose client may still be sending: the answer goes out, and what arrives is discarded until the client
 * ends its side too, or for `lingerMs`. Closed at once, the connection would be reset, and a client or proxy in the middle
 * of sending would lose the answer (RFC 9112, section 9.6).
 */
export function endInStages(socket: Socket, lingerMs: number): void {
  const timer = setTimeout(() => socket.destroy(), lingerMs);
  socket.once('close', () => clearTimeout(timer));
  socket.once('end', () => socket.destroy());
  socket.end();
  socket.resume();
}
