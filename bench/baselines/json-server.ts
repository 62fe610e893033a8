import { randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage } from 'node:http';

/** The headers of the API's public responses. A response for one user has `no-store` instead of `no-cache`, and no `vary`. */
const headers = {
  'content-security-policy': "default-src 'none';frame-ancestors 'none'",
  'cross-origin-resource-policy': 'same-origin',
  'x-content-type-options': 'nosniff',
  'cache-control': 'no-cache',
  vary: 'accept-encoding',
  'content-type': 'application/json; charset=utf-8',
};

/** Answers each request with JSON on the port that the bench gives, or with 500 and the error. */
export function serveJson(respond: (request: IncomingMessage) => Promise<object>): void {
  createServer((request, response) => {
    respond(request).then(
      (body) => {
        const text = JSON.stringify(body);
        response.writeHead(200, {
          'x-request-id': randomUUID(),
          ...headers,
          'content-length': Buffer.byteLength(text),
        });
        response.end(text);
      },
      (error: unknown) => response.writeHead(500).end(String(error)),
    );
  }).listen(Number(process.env['PORT']), '127.0.0.1');
}
