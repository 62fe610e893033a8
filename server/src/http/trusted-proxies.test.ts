import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { trustedProxiesOf, type TrustedProxies } from '../platform/config/trusted-proxies.ts';
import { trustOf } from './trusted-proxies.ts';

/** The client's IP address as the framework sees it, for a request from `remoteAddress`. */
async function ipOf(proxies: TrustedProxies, remoteAddress: string, forwarded: string): Promise<string> {
  const app = Fastify({ trustProxy: trustOf(proxies) ?? false });
  app.get('/', async ({ ip }) => ip);
  return (await app.inject({ url: '/', remoteAddress, headers: { 'x-forwarded-for': forwarded } })).payload;
}

const [client, forged, inner, outer] = ['203.0.113.7', '198.51.100.1', '10.0.0.1', '10.0.0.2'] as const;

test.each<[string, TrustedProxies, string, string, string]>([
  ['no proxy', 0, client, forged, client],
  ['one proxy', 1, inner, `${forged}, ${client}`, client],
  ['two proxies', 2, inner, `${forged}, ${client}, ${outer}`, client],
  ['a network', ['10.0.0.0/8'], inner, `${forged}, ${client}, ${outer}`, client],
  ['a network, as mapped to IPv6', ['10.0.0.0/8'], `::ffff:${inner}`, `${forged}, ${client}`, client],
  ['a network that the client is not in', ['10.0.0.0/8'], client, forged, client],
  ['single addresses', [inner, '2001:db8::1'], '2001:db8::1', `${forged}, ${client}, ${inner}`, client],
  [
    'an address that looks like the proxy, after a foreign one',
    [inner],
    inner,
    `${inner}, ${client}`,
    client,
  ],
])('%s: the first untrusted address from the end is the client', async (_, proxies, from, header, expected) =>
  expect(await ipOf(proxies, from, header)).toBe(expected),
);

test.each<[string, TrustedProxies | null]>([
  ['off', 0],
  ['on', 1],
  ['2', 2],
  ['10.0.0.1, 192.168.0.0/16,fd00::/8', ['10.0.0.1', '192.168.0.0/16', 'fd00::/8']],
  ['0', null],
  ['11', null],
  ['yes', null],
  ['10.0.0.1,', null],
  ['10.0.0.0/33', null],
  ['0.0.0.0/0', null],
  ['::/0', null],
  ['proxy.example.com', null],
])('TRUST_PROXY=%s', (text, expected) => expect(trustedProxiesOf(text)).toEqual(expected));
