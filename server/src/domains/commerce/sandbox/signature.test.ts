import { describe, expect, test } from 'vitest';
import { isSigned, sign, webhookKey } from './signature.ts';

const key = webhookKey('a secret of this installation');
const now = new Date('2026-11-20T10:00:00.000Z');
const later = (seconds: number) => new Date(now.getTime() + seconds * 1000);
const body = Buffer.from('{"id":"evt_1"}');
const header = sign(key, body, now);

test('a signature with the key is accepted, for five minutes before and after', () => {
  expect(isSigned(key, body, header, now)).toBe(true);
  expect(isSigned(key, body, header, later(300))).toBe(true);
  expect(isSigned(key, body, header, later(-300))).toBe(true);
});

describe('a signature is refused', () => {
  test('with another key', () => {
    expect(isSigned(key, body, sign(webhookKey('another'), body, now), now)).toBe(false);
  });
  test('with a body that differs in one byte', () => {
    expect(isSigned(key, Buffer.from('{"id":"evt_2"}'), header, now)).toBe(false);
    expect(isSigned(key, Buffer.concat([body, Buffer.from(' ')]), header, now)).toBe(false);
  });
  test('after five minutes, or from a clock five minutes ahead', () => {
    expect(isSigned(key, body, header, later(301))).toBe(false);
    expect(isSigned(key, body, header, later(-301))).toBe(false);
  });
  test('with an old signature under a new time', () => {
    const fresh = header.replace(/t=\d+/u, `t=${now.getTime() / 1000 + 600}`);
    expect(isSigned(key, body, fresh, later(600))).toBe(false);
  });
  test.each([undefined, '', 'v1=abc', `t=1,v1=${'0'.repeat(64)}`, [header, header], header.slice(0, -1)])(
    'with the header %j',
    (wrong) => expect(isSigned(key, body, wrong, now)).toBe(false),
  );
});
