import { expect, test } from 'vitest';
import { operate } from '../operator/operated-site.ts';
import { expectRefusal, startPlaceForEachTest } from '../start/start-place.ts';

const place = startPlaceForEachTest();
const [first, second, third] = ['first', 'second', 'third'].map(
  (word) => `${word} of the secrets, 32 characters`,
);
const start = (SECRET: string | undefined, more: Record<string, string> = {}) =>
  place.start({ env: { ROLE: 'web', DATABASE_URL: place.databaseUrl, SECRET, ...more } });

async function startAndStop(...settings: Parameters<typeof start>): Promise<void> {
  const site = await start(...settings);
  expect(site.stderr).toBe('');
  await site.stop();
}

test('a node with another SECRET than the nodes before it does not start, and changes nothing', async () => {
  await startAndStop(first);
  expectRefusal(await start(second), /: SECRET differs from the one that this site uses.*SECRET_PREVIOUS/u);
  await startAndStop(first);
});

test('a node that forgot SECRET is told so', async () => {
  await startAndStop(first);
  expectRefusal(
    await start(undefined),
    /: SECRET is not set, and the secret in .* differs .* Set the same SECRET/u,
  );
});

test('a new SECRET is accepted with the one before it, and then alone', async () => {
  await startAndStop(first);
  expectRefusal(await start(second, { SECRET_PREVIOUS: String(third) }), /: SECRET differs/u);
  await startAndStop(second, { SECRET_PREVIOUS: String(first) });
  await startAndStop(second);
  expectRefusal(await start(first), /: SECRET differs/u);
  // The change can be undone.
  await startAndStop(first, { SECRET_PREVIOUS: String(second) });
});

test('SECRET may take the place of the secret that a start without it made, and the log says what that ends', async () => {
  await startAndStop(undefined);
  const site = await start(first, { LOG_LEVEL: 'warn' });
  expect(site.stdout).toContain('SECRET replaces the secret in');
  await site.stop();
  const again = await start(first, { LOG_LEVEL: 'warn' });
  expect(again.stdout).not.toContain('SECRET replaces');
});

test('after a lost secret, the command accepts the one of its settings', async () => {
  await startAndStop(first);
  const settings = { DATABASE_URL: place.databaseUrl, SECRET: String(second) };
  const other = await operate(place.folder, ['check'], settings);
  expect([other.code, other.complaint]).toEqual([1, expect.stringContaining('SECRET differs')]);
  const accepted = await operate(place.folder, ['accept', 'secret'], settings);
  expect([accepted.code, accepted.complaint]).toEqual([0, '']);
  expect(accepted.output).toContain('continues with this secret');
  await startAndStop(second);
  expectRefusal(await start(first), /: SECRET differs/u);
});

test('a command with another secret, or that fails, changes nothing', async () => {
  await startAndStop(first);
  const [wrong, right] = [String(second), String(first)];
  const run = (SECRET: string, DATA_DIR: string, ...words: string[]) =>
    operate(DATA_DIR, words, { DATABASE_URL: place.databaseUrl, SECRET });
  const refused = await run(wrong, `${place.folder}/empty`, 'accept', 'secret');
  expect([refused.code, refused.complaint]).toEqual([
    1,
    expect.stringContaining('holds no files of this site'),
  ]);
  expect((await run(wrong, place.folder, 'accept', 'files')).code).toBe(1);
  const already = await run(right, place.folder, 'accept', 'secret');
  expect([already.code, already.complaint]).toEqual([1, expect.stringContaining('the site’s already')]);
  expectRefusal(await start(second), /: SECRET differs/u);
  await startAndStop(first);
});

test('after lost files, the command accepts the storage of its settings', async () => {
  await startAndStop(first, { DATA_DIR: `${place.folder}/lost` });
  expectRefusal(await start(first), /: The data folder .* holds no files of this site.* accept files/u);
  const settings = { DATABASE_URL: place.databaseUrl, SECRET: String(first) };
  const accepted = await operate(place.folder, ['accept', 'files'], settings);
  expect([accepted.code, accepted.complaint]).toEqual([0, '']);
  expect(accepted.output).toContain('continues with this storage');
  await startAndStop(first);
});

test('the process of an embedded database may have any secret, because it has no other nodes', async () => {
  for (const SECRET of [first, second]) {
    const site = await place.start({ env: { SECRET } });
    expect(site.stderr).toBe('');
    await site.stop();
  }
});
