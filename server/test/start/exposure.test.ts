import { apiBase } from '@fit-coder/contracts/endpoint';
import { describe, expect, test, vi } from 'vitest';
import { startPlaceForEachTest } from './start-place.ts';
import { send } from './requests.ts';

const place = startPlaceForEachTest();
const start = (env: Record<string, string>) =>
  place.start({ env: { DATABASE_URL: place.databaseUrl, ...env } });

// Without this refusal, anyone could read reset links at /dev/mailbox and log in as admin@fitcoder.example.
test('a start with a public address but without NODE_ENV=production is refused with the settings to choose from', async () => {
  const { exitCode, stdout, stderr } = await start({
    DEMO: '',
    PUBLIC_URL: 'https://courses.example.com',
    ADMIN_EMAIL: 'ada@example.com',
    ADMIN_PASSWORD: 'a password of her own',
  });
  expect(exitCode).toBe(1);
  expect(stdout).toBe('');
  expect(stderr).toMatch(/NODE_ENV=production for a real site or DEMO=public for a public demonstration/u);
  expect(stderr.trim().split('\n')).toHaveLength(1);
});

describe('a site for this machine only', () => {
  test('has its mailbox, demo accounts and sandbox at the names of this machine', async () => {
    const { origin, stdout } = await start({ DEMO: 'on' });
    expect(stdout).toContain('admin@fitcoder.example  password: demo-admin');
    const { port } = new URL(origin);
    for (const host of [`localhost:${port}`, `127.0.0.1:${port}`])
      expect((await send(origin, '/dev/mailbox', host)).status).toBe(200);
    const told = await send(origin, `${apiBase}/site`, `localhost:${port}`);
    expect(JSON.parse(told.body)).toMatchObject({ testAdmin: true, sandbox: true });
  });

  // As after DNS rebinding, or behind a proxy that passes the Host header on.
  test('answers requests for another host only with its health', async () => {
    const { origin } = await start({ DEMO: 'on' });
    for (const path of ['/dev/mailbox', '/', `${apiBase}/site`, `${apiBase}/me`]) {
      for (const host of ['evil.example', 'localhost.evil.example', '10.0.0.5:3000']) {
        const response = await send(origin, path, host);
        expect(response.status, `${path} of ${host}`).toBe(421);
        expect(response.body).toContain('wrong_host');
      }
    }
    const asBrowser = await send(origin, '/', 'evil.example', { accept: 'text/html,*/*' });
    expect(asBrowser.status).toBe(421);
    expect(asBrowser.body).toMatch(/^<!doctype html>/u);
    expect(asBrowser.body).not.toContain('evil.example');
    expect(asBrowser.body).toContain(`<a href="http://localhost:${new URL(origin).port}">Go to the site</a>`);
    const body = JSON.stringify({ email: 'admin@fitcoder.example', password: 'demo-admin' });
    const json = { 'content-type': 'application/json' };
    expect((await send(origin, `${apiBase}/login`, 'evil.example', json, body)).status).toBe(421);
    expect((await send(origin, `${apiBase}/login`, 'localhost', json, body)).status, 'control').toBe(200);
    expect((await send(origin, '/healthz', 'evil.example')).status).toBe(200);
    expect((await send(origin, '/readyz', '10.0.0.5')).status).toBe(200);
  });
});

test('a site in production answers only at PUBLIC_URL and ALLOWED_HOSTS', async () => {
  const { origin } = await start({
    NODE_ENV: 'production',
    SECRET: 'x'.repeat(32),
    PUBLIC_URL: 'https://courses.example.com',
    ALLOWED_HOSTS: '10.0.0.5',
  });
  const status = async (host: string) => (await send(origin, `${apiBase}/site`, host)).status;
  expect(await status('courses.example.com')).toBe(200);
  expect(await status('10.0.0.5:8080')).toBe(200);
  expect(await status('localhost')).toBe(421);
  expect(await status('127.0.0.1')).toBe(421);
  expect((await send(origin, '/dev/mailbox', 'courses.example.com')).status).toBe(404);
  const form = { 'content-type': 'application/json' };
  const logout = async (from: string) =>
    (await send(origin, `${apiBase}/requestcourse`, 'courses.example.com', { ...form, origin: from }, '{}'))
      .body;
  expect(await logout('http://courses.example.com')).toContain('cross_site');
  expect(await logout('https://courses.example.com')).not.toContain('cross_site');
});

test('a site in production that sends no emails says so in its log', async () => {
  const env = {
    NODE_ENV: 'production',
    SECRET: 'x'.repeat(32),
    PUBLIC_URL: 'https://courses.example.com',
    LOG_LEVEL: 'warn',
  };
  const warning = 'No emails are sent, because SMTP_URL is not set.';
  const silent = await start({ ...env, SMTP_URL: 'smtp://127.0.0.1:2525' });
  expect(silent.stdout).not.toContain(warning);
  await silent.stop();
  expect((await start(env)).stdout).toContain(warning);
});

describe('a public demonstration', () => {
  const env = { DEMO: 'public', PUBLIC_URL: 'https://demo.example.com', HOST: '127.0.0.1' };
  const host = 'demo.example.com';
  const json = { 'content-type': 'application/json' };
  /** A site that was just started may be busy with its demo and answer 503. */
  const logIn = (origin: string, email: string, password: string) =>
    vi.waitFor(
      async () => {
        const body = JSON.stringify({ email, password });
        const response = await send(origin, `${apiBase}/login`, host, json, body);
        if (response.status === 503) throw new Error('the site is still busy');
        return response;
      },
      { timeout: 240_000, interval: 500 },
    );
  const passwordOf = (shown: string, email: string) =>
    new RegExp(`${email.replace('.', '\\.')} {2}password: (\\S{16})\\n`, 'u').exec(shown)?.[1] ?? '';

  test('has random passwords, which only the first start shows', async () => {
    const first = await start(env);
    const admin = passwordOf(first.stdout, 'admin@fitcoder.example');
    const learner = passwordOf(first.stdout, 'learner@fitcoder.example');
    expect(admin).not.toBe(learner);
    expect((await logIn(first.origin, 'admin@fitcoder.example', 'demo-admin')).status).toBe(401);
    expect((await logIn(first.origin, 'admin@fitcoder.example', admin)).status).toBe(200);
    expect((await send(first.origin, `${apiBase}/testadmin`, host, json, '{}')).status).not.toBe(200);
    await first.stop();

    const second = await start(env);
    expect(second.stdout).toContain('admin@fitcoder.example  password: set earlier');
    expect(second.stdout).toContain('DEMO_PASSWORDS=new');
    expect(second.stdout).not.toContain(admin);
    expect((await logIn(second.origin, 'admin@fitcoder.example', admin)).status).toBe(200);
    await second.stop();

    const third = await start({ ...env, DEMO_PASSWORDS: 'new' });
    const renewed = passwordOf(third.stdout, 'admin@fitcoder.example');
    expect((await logIn(third.origin, 'admin@fitcoder.example', admin)).status).toBe(401);
    expect((await logIn(third.origin, 'admin@fitcoder.example', renewed)).status).toBe(200);
  });

  test('does not keep public passwords and sessions of a local demo', async () => {
    const local = await start({ DEMO: 'on' });
    const body = JSON.stringify({ email: 'admin@fitcoder.example', password: 'demo-admin' });
    const { cookie } = await send(local.origin, `${apiBase}/login`, 'localhost', json, body);
    expect((await send(local.origin, `${apiBase}/me`, 'localhost', { cookie })).status).toBe(200);
    await local.stop();
    const shown = await start(env);
    expect((await logIn(shown.origin, 'admin@fitcoder.example', 'demo-admin')).status).toBe(401);
    // With https the cookie's name has a prefix.
    const token = cookie.replace('fc_session', '__Host-fc_session');
    expect((await send(shown.origin, `${apiBase}/me`, host, { cookie: token })).status).toBe(401);
    const password = passwordOf(shown.stdout, 'admin@fitcoder.example');
    expect((await logIn(shown.origin, 'admin@fitcoder.example', password)).status).toBe(200);
  });

  test('shows its emails only to administrators', async () => {
    const { origin, stdout } = await start(env);
    const mailbox = async (headers = {}) => (await send(origin, '/dev/mailbox', host, headers)).status;
    const cookieOf = async (email: string) => (await logIn(origin, email, passwordOf(stdout, email))).cookie;
    expect(await mailbox()).toBe(401);
    expect(await mailbox({ cookie: await cookieOf('learner@fitcoder.example') })).toBe(403);
    expect(await mailbox({ cookie: await cookieOf('admin@fitcoder.example') })).toBe(200);
    expect((await send(origin, '/dev/mailbox/x/body', host)).status).toBe(401);
  });
});
