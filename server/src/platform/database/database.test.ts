import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type LookupFunction } from 'node:net';
import { expect, test } from 'vitest';
import { isDatabaseAway } from './database.ts';

/** A port of this machine without a listener. */
async function closedPort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}

function failureOf(port: number, lookup: LookupFunction): Promise<unknown> {
  return new Promise((resolve) => connect({ host: 'database', port, lookup }).once('error', resolve));
}

test('a name with two addresses that both refuse counts as an unreachable database', async () => {
  const both: LookupFunction = (_name, _options, done) =>
    done(null, [
      { address: '127.0.0.1', family: 4 },
      { address: '127.0.0.2', family: 4 },
    ]);
  const error = await failureOf(await closedPort(), both);
  expect(error).toBeInstanceOf(AggregateError);
  expect(isDatabaseAway(error)).toBe(true);
});

test('a name that no longer resolves counts as an unreachable database', async () => {
  const gone: LookupFunction = (name, _options, done) =>
    done(
      Object.assign(new Error(`getaddrinfo ENOTFOUND ${name}`), {
        code: 'ENOTFOUND',
        syscall: 'getaddrinfo',
      }),
      '',
    );
  expect(isDatabaseAway(await failureOf(1, gone))).toBe(true);
});

test('an error of our own does not count as an unreachable database', () => {
  expect(isDatabaseAway(new Error('no'))).toBe(false);
  expect(isDatabaseAway(new AggregateError([]))).toBe(false);
  expect(isDatabaseAway(new AggregateError([new Error('no')]))).toBe(false);
});
