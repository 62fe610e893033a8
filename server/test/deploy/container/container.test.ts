import { readFile } from 'node:fs/promises';
import { register } from '@fit-coder/contracts/accounts';
import { apiBase } from '@fit-coder/contracts/endpoint';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { freePort } from '../../../../scripts/free-port.ts';
import { unbundled } from '../../../../scripts/unbundled.ts';
import { until } from '../../../../scripts/until.ts';
import { openDatabaseProxy, type DatabaseProxy } from '../../database/database-proxy.ts';
import { createTestDatabase, type TestDatabase } from '../../support/test-database.ts';
import { pictureFile } from '../../support/test-site.ts';
import { makeImageRoot, runInImage, type Container, type ImageRoot } from './container.ts';
import { imageOf, repository } from './image.ts';

/** Containers are a feature of Linux. */
const linux = process.platform === 'linux';

let root: ImageRoot;
let database: TestDatabase;
let relay: DatabaseProxy;
let origin: string;
let site: Container;
let settings: Record<string, string>;
beforeAll(async () => {
  if (!linux) return;
  [root, database] = await Promise.all([makeImageRoot(), createTestDatabase()]);
  // The image's user may not reach the socket of the database.
  relay = await openDatabaseProxy(database.url, (client, upstream) => {
    client.pipe(upstream).pipe(client);
    client.once('close', () => upstream.destroy());
  });
  const port = String(await freePort());
  origin = `http://127.0.0.1:${port}`;
  settings = {
    PORT: port,
    HOST: '127.0.0.1',
    DATABASE_URL: relay.url,
    PUBLIC_URL: 'https://courses.example.com',
    ALLOWED_HOSTS: '127.0.0.1',
    SECRET: 'the secret of a site in a container',
    RATE_LIMITS: 'off',
  };
  site = runInImage(root, root.image.command, settings);
  await until('a ready site', isReady, { seconds: 240 });
});
afterAll(async () => {
  if (!linux) return;
  await site.stop();
  await relay.close();
  await database.drop();
  await root.remove();
});

async function isReady(): Promise<true | undefined> {
  const ended = await Promise.race([site.exited, Promise.resolve('runs')]);
  if (ended !== 'runs') throw new Error(`The site ended: ${site.output()}`);
  const response = await fetch(`${origin}/readyz`).catch(() => null);
  return response?.ok || undefined;
}

test('the image runs the site as npm start does', async () => {
  const { env, command } = imageOf('site');
  const { scripts } = JSON.parse(await readFile(`${repository}/package.json`, 'utf8')) as {
    scripts: { start: string };
  };
  const started = `exec env MALLOC_ARENA_MAX=${env['MALLOC_ARENA_MAX']} ${command.join(' ')}`;
  expect(started.replace('server/dist/main.js', 'scripts/start.mjs')).toBe(scripts.start);
});

test.runIf(linux)(
  'a site with a read-only root and without rights serves pages, files and the API page',
  async () => {
    const page = await fetch(origin);
    expect([page.status, page.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8']);
    const script = /src="(?<path>\/assets\/[^"]+\.js)"/u.exec(await page.text())?.groups?.['path'] ?? '';
    expect((await fetch(origin + script)).status).toBe(200);
    const docs = await fetch(`${origin}${apiBase}/docs`);
    const reader = /src="(?<path>[^"]+swagger-ui[^"]+)"/u.exec(await docs.text())?.groups?.['path'] ?? '';
    expect((await fetch(new URL(reader, docs.url))).status).toBe(200);
  },
);

test.runIf(linux)('a user registers with a picture, so the native libraries are in the image', async () => {
  const form = new FormData();
  const fields = { name: 'Vera', email: 'vera@example.com', password: 'a password for vera' };
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  form.append('file', await pictureFile(), 'picture.png');
  const registered = await fetch(origin + apiBase + register.path, { method: 'POST', body: form });
  expect([registered.status, await registered.text()]).toEqual([200, expect.stringContaining(fields.email)]);
});

test.runIf(linux)('every library that the build leaves out can be loaded', async () => {
  for (const name of unbundled) {
    const code = `import(${JSON.stringify(name)}).then(() => console.log('loaded'))`;
    // From where the server is, because Node looks for libraries from there.
    const loading = runInImage(root, ['node', '--input-type=module', '--eval', code]);
    expect([await loading.exited, loading.output()]).toEqual([0, 'loaded\n']);
  }
});

test.runIf(linux)(
  'the health check succeeds while the site is ready, and fails where nothing listens (control)',
  async () => {
    const check = (port: string) => runInImage(root, root.image.healthCheck, { PORT: port }).exited;
    expect(await check(settings['PORT'] ?? '')).toBe(0);
    expect(await check(String(await freePort()))).toBe(1);
  },
);

test.runIf(linux)("the operator's command is in the image", async () => {
  const command = runInImage(root, ['node', 'server/dist/fit-coder.js', '--help']);
  expect([await command.exited, command.output()]).toEqual([0, expect.stringContaining('admin')]);
});

test.runIf(linux)(
  'a data folder in the image is refused, because the image is read-only (control)',
  async () => {
    const env = { ...settings, PORT: String(await freePort()), DATA_DIR: `${root.image.workdir}/data` };
    const refused = runInImage(root, root.image.command, env);
    expect(await refused.exited).toBe(1);
    expect(refused.output()).toContain('DATA_DIR');
  },
);
