import type { Socket } from 'node:net';

/**
 * Ends a connection whose client may still be sending: the response is sent, and incoming data is discarded until the
 * client ends its side too, or for `lingerMs`. If it were closed at once, the connection would be reset, and a client
 * or proxy that is still sending would lose the response (RFC 9112, section 9.6).
 */
export function endInStages(socket: Socket, lingerMs: number): void {
  const timer = setTimeout(() => socket.destroy(), lingerMs);
  socket.once('close', () => clearTimeout(timer));
  socket.once('end', () => socket.destroy());
  socket.end();
  socket.resume();
}
