import { expect, test } from 'vitest';
import { KnownDevices } from './known-device.ts';

const devices = new KnownDevices('a secret of at least thirty-two characters');
const ada = 'ada@example.com';

test('a device knows the account that was opened on it, and no other', () => {
  const kept = devices.remember('', ada);
  expect(devices.find(kept, ada)).toMatch(/^[\w-]{22}$/u);
  expect(devices.find(kept, 'grace@example.com')).toBeNull();
});

test('every opening gives the device a new name for the account, and keeps the others', () => {
  const first = devices.remember(devices.remember('', 'grace@example.com'), ada);
  const second = devices.remember(first, ada);
  expect(devices.find(second, ada)).not.toBe(devices.find(first, ada));
  expect(devices.find(second, 'grace@example.com')).toBe(devices.find(first, 'grace@example.com'));
  expect(second.split('~')).toHaveLength(2);
});

test('a sixth account makes the device forget the first', () => {
  const addresses = Array.from({ length: 6 }, (_, index) => `person-${index}@example.com`);
  const kept = addresses.reduce((sofar, address) => devices.remember(sofar, address), '');
  expect(addresses.map((address) => devices.find(kept, address) !== null)).toEqual([
    false,
    true,
    true,
    true,
    true,
    true,
  ]);
  expect(kept.length).toBeLessThan(400);
});

test('what another site signed, what was changed and what has no form is not known', () => {
  const kept = devices.remember('', ada);
  const [name = '', signature = ''] = kept.split('.');
  const forged = [
    new KnownDevices('another secret of thirty-two characters').remember('', ada),
    `${'A'.repeat(22)}.${signature}`,
    `${name}.${'A'.repeat(43)}`,
    `${name}.`,
    '~~~',
    '\u{1F600}'.repeat(40),
  ];
  expect(forged.map((value) => devices.find(value, ada))).toEqual(forged.map(() => null));
});
