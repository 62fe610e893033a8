import { expect, test } from 'vitest';
import { send } from '../requests.ts';
import { startNginxForNodes } from '../several-nodes/nginx.ts';
import { browserHeaders, listen } from './shipped-proxies.ts';

test('nginx for several nodes sends kept pages while no node responds, and its own page for requests without one', async () => {
  const { node, port } = await listen((_request, response) => {
    const caching = 'public, max-age=0, s-maxage=1, stale-while-revalidate=4';
    response.writeHead(200, { 'content-type': 'text/html', 'cache-control': caching }).end('a kept page');
  });
  const proxy = await startNginxForNodes({ nodes: [port] });
  const get = (path: string, cookie = '') => send(proxy, path, { headers: { ...browserHeaders, cookie } });
  try {
    expect((await get('/courses')).body).toBe('a kept page');
    node.closeAllConnections();
    node.close();
    // Past the five seconds in which nginx sends a page that is kept in any case.
    const end = performance.now() + 6000;
    let last;
    while (performance.now() < end) {
      last = await get('/courses');
      expect([last.status, last.body]).toEqual([200, 'a kept page']);
    }
    expect(last?.headers['x-cache']).toBe('STALE');
    expect((await get('/another')).status).toBe(503);
    expect((await get('/courses', '__Host-fc_session=of-a-user')).status).toBe(503);
  } finally {
    await proxy.stop();
  }
});
