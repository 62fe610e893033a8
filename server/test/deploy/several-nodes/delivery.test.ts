import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { send } from '../requests.ts';
import { paidBytes, startDeliveredSite, type DeliveredSite } from './delivered-site.ts';

describe.each(['local', 'store'] as const)('nginx sends videos of the storage: %s', (stored) => {
  let delivered: DeliveredSite;
  beforeAll(async () => {
    delivered = await startDeliveredSite({ way: 'x-accel', stored });
  });
  afterAll(() => delivered.close());

  const get = (headers: Record<string, string> = {}, path = delivered.path) =>
    send(delivered.proxy, path, { headers: { cookie: delivered.cookies.admin, ...headers } });

  test('whole, with the headers of the site, and without the signature', async () => {
    for (const round of ['from the storage', 'again']) {
      const { status, headers, body } = await get();
      expect([round, status, body]).toEqual([round, 200, paidBytes.toString()]);
      expect(headers).toMatchObject({
        'content-type': 'video/iso.segment',
        'content-length': String(paidBytes.length),
        'cache-control': 'private, max-age=60',
        vary: 'Cookie',
        'x-content-type-options': 'nosniff',
        'cross-origin-resource-policy': 'same-origin',
        'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
        'strict-transport-security': 'max-age=31536000; includeSubDomains',
        'accept-ranges': 'bytes',
      });
      expect(Object.keys(headers).filter((name) => /^x-(?!content-type-options$)/u.test(name))).toEqual([]);
      expect(JSON.stringify(headers)).not.toMatch(/amz|signature|_store|_files/iu);
    }
  });

  test('in part, not again if unchanged, and not beyond the end', async () => {
    const part = await get({ range: 'bytes=2-8' });
    expect([part.status, part.body, part.headers['content-range']]).toEqual([
      206,
      '2345678',
      `bytes 2-8/${paidBytes.length}`,
    ]);
    const etag = part.headers.etag ?? '';
    expect(etag).toMatch(/^(?:W\/)?"[^"]+"$/u);
    const same = await get({ 'if-none-match': etag });
    expect([same.status, same.body, same.headers['cache-control']]).toEqual([304, '', 'private, max-age=60']);
    expect((await get({ 'if-none-match': '"another"' })).status).toBe(200);
    expect((await get({ range: 'bytes=2-8', 'if-range': '"another"' })).status).toBe(200);
    const beyond = await get({ range: 'bytes=1000-' });
    expect([beyond.status, beyond.headers['content-range']]).toEqual([416, `bytes */${paidBytes.length}`]);
  });

  test('playlists and HEAD come from the site', async () => {
    const playlist = await get({}, delivered.path.replace('720p/segment-0001.m4s', 'master.m3u8'));
    expect([playlist.status, playlist.body]).toEqual([200, paidBytes.toString()]);
    const head = await send(delivered.proxy, delivered.path, {
      method: 'HEAD',
      headers: { cookie: delivered.cookies.admin },
    });
    expect([head.status, head.headers['content-length']]).toEqual([200, String(paidBytes.length)]);
  });

  test('a file that does not exist gets a 404 that says nothing about the storage', async () => {
    const missing = await get({}, delivered.path.replace('0001', '0002'));
    expect([missing.status, JSON.parse(missing.body)]).toEqual([
      404,
      { error: 'There is no such file.', code: 'not_found' },
    ]);
    expect(missing.headers['cache-control']).toContain('no-store');
    expect(JSON.stringify(missing.headers)).not.toMatch(/amz|signature|_store|_files|swift/iu);
  });

  test('only to those who may watch', async () => {
    const status = async (cookie: string) => (await get({ cookie })).status;
    const { admin, user, ended } = delivered.cookies;
    expect([await status(admin), await status(user), await status(ended), await status('')]).toEqual([
      200, 403, 401, 401,
    ]);
  });
});
