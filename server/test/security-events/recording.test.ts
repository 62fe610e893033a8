import { listUsers } from '@fit-coder/contracts/administration';
import { expect, test } from 'vitest';
import { siteForAllTests } from '../support/site-hooks.ts';

const lines: string[] = [];

const site = siteForAllTests({ logLevel: 'warn' }, null, { write: (line) => void lines.push(line) });

const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';

interface Line {
  readonly event?: string;
  readonly account: string | null;
  readonly address?: string;
  readonly network: string;
  readonly device: string;
}
const eventLines = () => lines.map((line) => JSON.parse(line) as Line).filter(({ event }) => event);
const rows = () =>
  site.deps.database.db.selectFrom('security_events').selectAll().orderBy('at').orderBy('id').execute();

test('writes a log line and a row that name the account by a keyed reference', async () => {
  const { securityEvents } = site.product.accounts;
  const { user } = await site.user();
  const from = lines.length;
  securityEvents.record(
    { kind: 'password_changed', detail: {}, userId: user.id },
    { ip: '203.0.113.7', userAgent: firefox },
  );
  await securityEvents.settled();
  const [line] = lines.slice(from).map((text) => JSON.parse(text) as Line);
  expect(line).toMatchObject({
    event: 'password_changed',
    network: '203.0.113.7',
    device: 'Firefox on Linux',
  });
  expect(line?.account).toMatch(/^[\w-]{16}$/u);
  const row = (await rows()).find(({ kind }) => kind === 'password_changed');
  expect(row).toMatchObject({ user_id: user.id, account: line?.account, network: '203.0.113.7', detail: {} });
});

test('keeps the row without the user when the account is deleted, and accepts events of deleted accounts', async () => {
  const { securityEvents, removeAccount } = site.product.accounts;
  const { user } = await site.user();
  const origin = { ip: '2001:db8:1:2:3:4:5:6', userAgent: '' };
  securityEvents.record({ kind: 'password_reset', userId: user.id }, origin);
  await securityEvents.settled();
  await removeAccount(user.id);
  securityEvents.record({ kind: 'data_exported', userId: user.id }, origin);
  await securityEvents.settled();
  const found = (await rows()).filter(({ kind }) => kind === 'password_reset' || kind === 'data_exported');
  expect(found).toMatchObject([
    { user_id: null, network: '2001:db8:1:2::/64', device: 'Unknown device' },
    { user_id: null, account: found[0]?.account },
  ]);
});

test('names a typed address by a keyed hash, and accepts only plain words from a user agent', async () => {
  const { securityEvents } = site.product.accounts;
  const from = lines.length;
  const address = 'someone@example.com';
  const origin = { ip: '::ffff:192.0.2.9', userAgent: 'thief@example.com/1.0 "} {"event":"login"' };
  securityEvents.record({ kind: 'login_failed', userId: null, address }, origin);
  securityEvents.record({ kind: 'login_failed', userId: null, address }, origin);
  await securityEvents.settled();
  const [first, second] = lines.slice(from).map((text) => JSON.parse(text) as Line);
  expect(first).toMatchObject({ account: null, network: '192.0.2.9', device: 'Unknown device' });
  expect(first?.address).toMatch(/^[\w-]{16}$/u);
  expect(second?.address).toBe(first?.address);
  expect(lines.slice(from).join('')).not.toContain('@');
});

test('deletes rows that are older than ninety days with the next event', async () => {
  const { securityEvents } = site.product.accounts;
  const { db } = site.deps.database;
  const day = 24 * 60 * 60 * 1000;
  const kept = { kind: 'login_failed', network: '', device: 'of the test', detail: '{}' };
  const old = { ...kept, at: new Date(Date.now() - 91 * day) };
  const recent = { ...kept, at: new Date(Date.now() - 89 * day) };
  await db.insertInto('security_events').values([old, recent]).execute();
  securityEvents.record({ kind: 'login_failed', userId: null }, { ip: '', userAgent: '' });
  await securityEvents.settled();
  const left = (await rows()).filter(({ device }) => device === 'of the test');
  expect(left.map(({ at }) => at)).toEqual([recent.at]);
});

test('keeps the line and continues when the row cannot be written', async () => {
  const { securityEvents } = site.product.accounts;
  const { db } = site.deps.database;
  const from = eventLines().length;
  const origin = { ip: '192.0.2.1', userAgent: '' };
  await db.schema.alterTable('security_events').renameTo('security_events_away').execute();
  securityEvents.record({ kind: 'password_reset_requested', userId: null }, origin);
  await securityEvents.settled();
  expect(eventLines().slice(from)).toMatchObject([{ event: 'password_reset_requested' }]);
  expect(lines.at(-1)).toContain('security events could not be stored');
  await db.schema.alterTable('security_events_away').renameTo('security_events').execute();
  securityEvents.record({ kind: 'step_up', userId: null, detail: { by: 'password' } }, origin);
  await securityEvents.settled();
  expect((await rows()).filter(({ kind }) => kind === 'step_up')).toHaveLength(1);
});

test('records a user whom the access rule refuses, but no visitor', async () => {
  const { securityEvents } = site.product.accounts;
  const user = await site.user();
  const refused = await site.call(listUsers, {}, user.cookie);
  const anonymous = await site.call(listUsers);
  expect([refused.status, anonymous.status]).toEqual([403, 401]);
  await securityEvents.settled();
  const found = (await rows()).filter(({ kind }) => kind === 'access_refused');
  expect(found).toMatchObject([
    { user_id: user.user.id, network: '127.0.0.1', detail: { action: 'listUsers', code: 'forbidden' } },
  ]);
});
