import { describe, expect, test } from 'vitest';
import { isPrivateLiteral, isPublicAddress } from './public-address.ts';

describe('an address of the public internet', () => {
  test.each(['93.184.215.14', '8.8.8.8', '2606:2800:21f:cb07:6820:80da:af6b:8b2c', '::ffff:8.8.8.8'])(
    'is %s',
    (ip) => expect(isPublicAddress(ip)).toBe(true),
  );

  test.each([
    '127.0.0.1',
    '127.9.9.9',
    '0.0.0.0',
    '10.0.0.8',
    '172.16.0.1',
    '192.168.1.1',
    '169.254.169.254',
    '100.64.0.1',
    '224.0.0.1',
    '255.255.255.255',
    '198.18.0.1',
    '::',
    '::1',
    'fe80::1',
    'fc00::1',
    'ff02::1',
    '::ffff:127.0.0.1',
    '::ffff:169.254.169.254',
    '64:ff9b::a9fe:a9fe',
    '64:ff9b:1::a9fe:a9fe',
    '::7f00:1',
    '::ffff:0:127.0.0.1',
    'fec0::1',
    '4000::1',
    '2002:7f00:1::',
    'not an address',
  ])('is not %s', (ip) => expect(isPublicAddress(ip)).toBe(false));
});

test.each([
  ['http://127.1/', true],
  ['http://2130706433/', true],
  ['http://0x7f.0.0.1/', true],
  ['http://[::1]:8080/', true],
  ['http://[::ffff:10.0.0.1]/', true],
  ['http://[::127.0.0.1]/', true],
  ['http://8.8.8.8/', false],
  ['http://localhost/', false],
])('the host of %s is a private address: %s', (url, isPrivate) => {
  expect(isPrivateLiteral(new URL(url).hostname)).toBe(isPrivate);
});
