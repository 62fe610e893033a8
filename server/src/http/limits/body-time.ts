import type { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import { uploadPath } from '@fit-coder/contracts/media';
import type { SiteLimits } from './site-limits.ts';
import { endInStages } from './staged-end.ts';

/** Whether the request announces a body. */
export function hasBody({ headers }: IncomingMessage): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
}

/**
 * Cuts off a connection whose request does not arrive in time. A whole request has a fixed time; an upload,
 * which may take hours, must make some progress in each interval. A request that got an early response has a
 * moment to end, even if the connection ends with the response.
 */
export function limitBodyTime(
  request: IncomingMessage,
  response: ServerResponse,
  limits: SiteLimits['bodies'],
): void {
  const { socket } = request;
  const cut = () => void socket.destroy();
  const timer = request.url?.startsWith(uploadPath)
    ? progressTimer(request, cut, limits)
    : setTimeout(cut, isForm(request) ? limits.formMs : limits.wholeMs);
  let lingering: NodeJS.Timeout | undefined;
  const done = () => {
    clearInterval(timer);
    clearTimeout(lingering);
  };
  request.once('end', done);
  request.once('close', done);
  response.once('finish', () => {
    if (request.complete) return;
    lingering = setTimeout(cut, limits.lingerMs);
    // Nothing reads the rest of the body any more, so it is discarded as it arrives.
    request.unpipe();
    request.resume();
  });
  // Node calls this after a response with `Connection: close`, whether or not the body has arrived.
  socket.destroySoon = () => {
    if (request.complete) Socket.prototype.destroySoon.call(socket);
    else endInStages(socket, limits.lingerMs);
  };
}

/** A form contains a picture of a few megabytes, which takes minutes over a slow line. */
function isForm({ headers }: IncomingMessage): boolean {
  return headers['content-type']?.startsWith('multipart/form-data') ?? false;
}

function progressTimer(
  request: IncomingMessage,
  cut: () => void,
  limits: SiteLimits['bodies'],
): NodeJS.Timeout {
  const { socket } = request;
  let before = socket.bytesRead;
  return setInterval(() => {
    const now = socket.bytesRead;
    if (now - before < limits.progressBytes) cut();
    before = now;
  }, limits.progressMs);
}
