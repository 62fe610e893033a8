import { expect, test } from 'vitest';
import { openDatabase } from '../../../src/platform/database/database.ts';
import { hashToken } from '../../../src/domains/accounts/sessions/session.ts';
import { SessionLookups } from '../../../src/domains/accounts/sessions/session-lookups.ts';
import { sentQueries } from '../../support/sent-queries.ts';
import { siteForAllTests } from '../../support/site-hooks.ts';

const site = siteForAllTests();

/** The key of the session in a cookie: the hash of its token in hexadecimal. */
const keyOf = (cookie: string) => hashToken(cookie.slice(cookie.indexOf('=') + 1)).toString('hex');
const unknown = hashToken('nobody has this token').toString('hex');

test('the sessions of one turn are found by one query, and each request gets its own', async () => {
  const users = await Promise.all([site.user(), site.user('admin'), site.user()]);
  await site.product.accounts.securityEvents.settled();
  const keys = users.map(({ cookie }) => keyOf(cookie));
  const lookups = new SessionLookups(site.deps.database.db, site.deps.clock);
  const found: unknown[] = [];
  const sent = await sentQueries(site, async () => {
    const rows = await Promise.all([...keys, unknown, keys[0] ?? ''].map((key) => lookups.find(key)));
    found.push(...rows.map((row) => row && [row.user_id, row.role]));
  });
  const [one, admin, other] = users.map(({ user }) => [user.id, user.role]);
  expect(found).toEqual([one, admin, other, null, one]);
  expect(sent).toHaveLength(1);
});

test('a session that ends is not found in the next turn', async () => {
  const user = await site.user();
  const lookups = new SessionLookups(site.deps.database.db, site.deps.clock);
  expect(await lookups.find(keyOf(user.cookie))).toMatchObject({ user_id: user.user.id });
  await site.deps.database.db.deleteFrom('sessions').where('user_id', '=', user.user.id).execute();
  expect(await lookups.find(keyOf(user.cookie))).toBeNull();
});

test('while the database is away every lookup fails, and later ones ask again', async () => {
  const away = openDatabase('postgres://nobody@127.0.0.1:1/none', site.deps.log);
  const lookups = new SessionLookups(away.db, site.deps.clock);
  const outcomes = await Promise.allSettled([lookups.find(unknown), lookups.find(unknown.toUpperCase())]);
  expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  await expect(lookups.find(unknown)).rejects.toThrow('ECONNREFUSED');
  await away.close();
});
