import { createServer, type IncomingMessage } from 'node:http';

/** Answers each request with JSON on the port that the bench gives, or with 500 and the error. */
export function serveJson(respond: (request: IncomingMessage) => Promise<object>): void {
  createServer((request, response) => {
    respond(request).then(
      (body) => {
        const text = JSON.stringify(body);
        response.writeHead(200, {
          'content-type': 'application/json',
          'content-length': Buffer.byteLength(text),
        });
        response.end(text);
      },
      (error: unknown) => response.writeHead(500).end(String(error)),
    );
  }).listen(Number(process.env['PORT']), '127.0.0.1');
}
