import { expect, test } from 'vitest';
import { eventWords } from './event-words.ts';

test('names an event and how it happened', () => {
  expect(eventWords({ kind: 'login', detail: { by: 'passkey' } })).toEqual({
    what: 'Logged in',
    more: 'With a passkey',
  });
  expect(eventWords({ kind: 'session_ended', detail: { by: 'password_change', count: 3 } })).toEqual({
    what: 'Logged out',
    more: '3 devices, because the password was changed',
  });
  expect(eventWords({ kind: 'session_ended', detail: { by: 'logout', count: 1 } }).more).toBe(
    'On the device itself',
  );
});

test('says what was refused', () => {
  expect(
    eventWords({ kind: 'access_refused', detail: { action: 'listUsers', code: 'forbidden' } }).more,
  ).toBe('List users, forbidden');
  expect(eventWords({ kind: 'upload_refused', detail: { reason: 'not_a_video' } }).more).toBe('Not a video');
  expect(eventWords({ kind: 'limit_reached', detail: { limit: 'forgetPassword' } }).more).toBe(
    'Too many requests: forget password',
  );
  expect(eventWords({ kind: 'limit_reached', detail: { limit: 'wrong_passwords' } }).more).toBe(
    'Too many wrong passwords',
  );
  expect(eventWords({ kind: 'role_changed', detail: { role: 'admin' } }).more).toBe('Now an administrator');
});

test('shows kinds and details that a newer server may send', () => {
  expect(eventWords({ kind: 'not_known_yet', detail: { by: 'carrier pigeon' } })).toEqual({
    what: 'Other event',
    more: 'Carrier pigeon',
  });
  expect(eventWords({ kind: 'password_changed', detail: {} }).more).toBe('');
});
