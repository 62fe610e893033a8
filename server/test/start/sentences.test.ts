import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'vitest';
import { expectRefusal, startPlaceForEachTest } from './start-place.ts';

const place = startPlaceForEachTest();

test.each<[string, (path: string) => Promise<unknown>, Record<string, string>, RegExp]>([
  ['work as a file', (path) => writeFile(join(path, 'work'), ''), {}, /work must be a folder/u],
  ['storage as a file', (path) => writeFile(join(path, 'storage'), ''), {}, /storage must be a folder/u],
  ['mail as a file', (path) => writeFile(join(path, 'mail'), ''), {}, /mail must be a folder/u],
  ['the secret as a folder', (path) => mkdir(join(path, 'secret')), {}, /secret .*or set SECRET/u],
  ['an empty secret', (path) => writeFile(join(path, 'secret'), ''), {}, /fewer than 32 characters/u],
  [
    'an address of another machine',
    async () => undefined,
    { HOST: '192.0.2.1', DEMO: 'public', PUBLIC_URL: 'http://demo.example.com' },
    /HOST 192\.0\.2\.1 is not an address of this machine/u,
  ],
])('%s stops the start with a message', async (_, spoil, env, sentence) => {
  await spoil(place.folder);
  expectRefusal(await place.start({ env: { DATABASE_URL: place.databaseUrl, ...env } }), sentence);
});
