import { apiBase } from '@fit-coder/contracts/endpoint';
import { expect, test, vi } from 'vitest';
import { send } from '../start/requests.ts';
import { startPlaceForEachTest } from '../start/start-place.ts';
import { operate } from './operated-site.ts';

/** A start takes a second, on a busy machine ten. */
vi.setConfig({ testTimeout: 600_000, hookTimeout: 300_000 });

const host = 'courses.example.com';
const production = {
  NODE_ENV: 'production',
  SECRET: 'x'.repeat(32),
  PUBLIC_URL: `https://${host}`,
};
const admin = 'admin@fitcoder.example';

const place = startPlaceForEachTest();
// With ROLE=web the videos of the demo wait for a worker; these tests do not need them.
const start = (env: Record<string, string>) =>
  place.start({ env: { DATABASE_URL: place.databaseUrl, ROLE: 'web', ...env } });

const demoUsers = (...words: string[]) =>
  operate(place.folder, ['demo-users', ...words], { ...production, DATABASE_URL: place.databaseUrl });

/** Logs in and returns the status. Repeats the call while the site is busy and answers 503. */
async function logIn(origin: string, email: string, password: string): Promise<number> {
  const json = { 'content-type': 'application/json' };
  const body = JSON.stringify({ email, password });
  for (;;) {
    const { status } = await send(origin, `${apiBase}/login`, host, json, body);
    if (status !== 503) return status;
  }
}

/** Creates a demo's data, and returns the message with which production refuses it. */
async function leaveDemo(): Promise<string> {
  await (await start({ DEMO: 'on', TEST_ADMIN: 'off' })).stop();
  const { exitCode, stderr } = await start(production);
  expect(exitCode).toBe(1);
  return stderr;
}

/** The security events among the log lines of a command. */
function logged(lines: string): unknown[] {
  const entries = lines.split('\n').filter((line) => line !== '');
  return entries.map((line) => (JSON.parse(line) as { event?: unknown }).event);
}

test('the command lists, confirms and removes the users of a demo, and production starts', async () => {
  const refusal = await leaveDemo();
  expect(refusal).toContain(admin);
  expect(refusal).toContain('npm run fit-coder -- demo-users');

  const listed = await demoUsers();
  expect(listed).toMatchObject({ code: 0, complaint: '' });
  expect(listed.output.trim().split('\n')).toHaveLength(2);
  expect(listed.output).toMatch(/^admin +admin@fitcoder\.example .*created by the demo$/mu);
  expect(listed.output).toMatch(/^user +learner@fitcoder\.example /mu);

  const confirmed = await demoUsers('confirm', admin);
  expect([confirmed.code, logged(confirmed.complaint)]).toEqual([0, ['password_changed']]);
  const password = /^Password: (\S{16})$/mu.exec(confirmed.output)?.[1] ?? '';
  const removed = await demoUsers('remove', 'learner@fitcoder.example');
  expect([removed.code, logged(removed.complaint)]).toEqual([0, ['account_deleted']]);
  expect((await demoUsers()).output).toBe('No user in the data comes from a demo.\n');

  const { origin, stderr } = await start(production);
  expect(stderr).toBe('');
  expect(await logIn(origin, admin, 'demo-admin')).toBe(401);
  expect(await logIn(origin, 'learner@fitcoder.example', 'demo-learner')).toBe(401);
  expect(await logIn(origin, admin, password)).toBe(200);
});

test('the command fails for an address that no user of the demo has', async () => {
  await leaveDemo();
  const { code, output, complaint } = await demoUsers('confirm', 'ada@example.com');
  expect({ code, output }).toEqual({ code: 1, output: '' });
  expect(complaint).toBe('No demo user has the address ada@example.com.\n');
  expect((await demoUsers()).output, 'nothing was changed').toContain(admin);
});
