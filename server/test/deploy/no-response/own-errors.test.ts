import type { RequestListener, Server } from 'node:http';
import { apiBase } from '@fit-coder/contracts/endpoint';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startNginx, type Proxy } from '../proxies.ts';
import { json, send } from '../requests.ts';
import {
  browserHeaders,
  listen,
  nginxes,
  shippedProxies,
  unknownOutcome,
  unreached,
} from './shipped-proxies.ts';

/** Errors that the site itself sends, by path. */
const ownErrors = new Map([
  ['/busy', { status: 503, type: 'text/html; charset=utf-8', body: '<!doctype html><title>Busy</title>' }],
  [`${apiBase}/busy`, { status: 503, type: 'application/json', body: '{"code":"unavailable"}' }],
  [`${apiBase}/pay`, { status: 502, type: 'application/json', body: '{"code":"provider_unreachable"}' }],
  ['/media/late', { status: 504, type: 'application/json', body: '{"code":"late"}' }],
]);

/** Sends these errors. Other requests end without a response, after the site has received them. */
const respond: RequestListener = (request, response) => {
  const own = ownErrors.get(request.url ?? '');
  if (!own) return void request.resume().on('end', () => request.socket.destroy());
  response.writeHead(own.status, { 'content-type': own.type, 'retry-after': '7' }).end(own.body);
};

let node: Server;
let port: number;
beforeAll(async () => {
  ({ node, port } = await listen(respond));
});
afterAll(() => {
  node.closeAllConnections();
  node.close();
});

describe.each(shippedProxies)('$name in front of a site with errors', ({ start }) => {
  let proxy: Proxy;
  beforeAll(async () => {
    proxy = await start(port);
  });
  afterAll(() => proxy.stop());

  test('passes the site’s own errors on unchanged', async () => {
    for (const [path, { status, type, body }] of ownErrors) {
      const received = await send(proxy, path, { headers: browserHeaders });
      expect([received.status, received.headers['content-type'], received.body]).toEqual([
        status,
        type,
        body,
      ]);
      expect(received.headers['retry-after']).toBe('7');
    }
  });

  test('does not invite clients to repeat a change that the site may have made', async () => {
    const change = await send(proxy, `${apiBase}/orders`, json({ plan: 'monthly' }));
    expect([change.status, JSON.parse(change.body)]).toEqual([503, unknownOutcome]);
    expect(change.headers['retry-after']).toBeUndefined();
    const read = await send(proxy, `${apiBase}/courses`);
    expect([read.status, JSON.parse(read.body), read.headers['retry-after']]).toEqual([503, unreached, '5']);
  });
});

test.each(nginxes)(
  '$name would replace the site’s errors with proxy_intercept_errors (control)',
  async ({ start }) => {
    const proxy = await start(port, (text) =>
      text.replaceAll('server_tokens off;', 'server_tokens off; proxy_intercept_errors on;'),
    );
    try {
      const { status, body } = await send(proxy, `${apiBase}/pay`);
      expect([status, JSON.parse(body)]).toEqual([503, unreached]);
    } finally {
      await proxy.stop();
    }
  },
);

test('nginx also sends the page when the site takes too long', async () => {
  const silent = await listen(() => {});
  const proxy = await startNginx(silent.port, (text) =>
    text.replace('proxy_read_timeout 130s', 'proxy_read_timeout 1s'),
  );
  try {
    const { status, body } = await send(proxy, '/courses', { headers: browserHeaders });
    expect([status, body]).toEqual([503, expect.stringContaining('The site does not respond')]);
    const change = await send(proxy, `${apiBase}/orders`, json({}));
    expect([change.status, JSON.parse(change.body)]).toEqual([503, unknownOutcome]);
  } finally {
    silent.node.closeAllConnections();
    silent.node.close();
    await proxy.stop();
  }
});
