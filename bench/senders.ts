import { once } from 'node:events';
import { connect } from 'node:net';

/** Sends the bytes of a request, and waits for its response. @throws Error if that is not 200 */
export type Send = (request: Buffer) => Promise<void>;

/**
 * Connections that send finished requests and read little of the responses: a client that needs as much processor time
 * as the server would be measured with it.
 */
export function openSenders({ hostname, port }: URL, count: number): Promise<Send[]> {
  return Promise.all(Array.from({ length: count }, () => openSender(hostname, Number(port))));
}

async function openSender(hostname: string, port: number): Promise<Send> {
  const socket = connect({ host: hostname, port, noDelay: true }).setEncoding('latin1');
  await once(socket, 'connect');
  let received = '';
  let waiting = Promise.withResolvers<void>();
  socket.on('data', (text: string) => {
    received += text;
    const end = received.indexOf('\r\n\r\n');
    if (end < 0) return;
    const length = Number(/^content-length: (\d+)$/imu.exec(received)?.[1]);
    if (received.length < end + 4 + length) return;
    if (received.startsWith('HTTP/1.1 200')) waiting.resolve();
    else waiting.reject(new Error(`a delivery was answered with ${received}`));
  });
  socket.on('close', () => waiting.reject(new Error('the connection was closed')));
  return async (request) => {
    received = '';
    waiting = Promise.withResolvers();
    socket.write(request);
    await waiting.promise;
  };
}
