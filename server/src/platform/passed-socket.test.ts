import { expect, test } from 'vitest';
import { passedSocket } from './passed-socket.ts';
import { StartError } from './start-error.ts';

test('the passed socket is descriptor 3 if systemd passed one socket to this process', () => {
  expect(passedSocket({ LISTEN_PID: '42', LISTEN_FDS: '1' }, 42)).toBe(3);
});

test.each([
  {},
  { LISTEN_FDS: '1' },
  { LISTEN_PID: '41', LISTEN_FDS: '1' },
  { LISTEN_PID: '42', LISTEN_FDS: '0' },
])('there is no passed socket with %o', (env) => expect(passedSocket(env, 42)).toBeNull());

test('several sockets are refused with what to do', () => {
  expect(() => passedSocket({ LISTEN_PID: '42', LISTEN_FDS: '2' }, 42)).toThrow(
    new StartError(
      'systemd passed 2 sockets, and the site listens on one: leave one ListenStream in fit-coder.socket.',
    ),
  );
});
