import { readFile, readdir, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { me } from '@fit-coder/contracts/accounts';
import { execa } from 'execa';
import pg from 'pg';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { runningPostgresUrl } from '../../src/platform/embedded-postgres/embedded-postgres.ts';
import {
  openGround,
  type Ground,
  operate,
  password,
  startOperatedSite,
  type OperatedSite,
} from './operated-site.ts';

let ground: Ground;
let site: OperatedSite;
beforeAll(async () => {
  ground = await openGround();
  site = await startOperatedSite(ground.at('site'));
});
afterAll(async () => {
  await site.kill();
  await ground.remove();
});

const run = (...words: string[]) => operate(ground.at('site'), words);

async function rows<Row extends pg.QueryResultRow>(
  statement: string,
  values: unknown[] = [],
): Promise<Row[]> {
  const client = new pg.Client({ connectionString: await runningPostgresUrl(ground.at('site')) });
  await client.connect();
  try {
    return (await client.query<Row>(statement, values)).rows;
  } finally {
    await client.end();
  }
}

interface EventRow {
  readonly kind: string;
  readonly detail: Readonly<Record<string, unknown>>;
}

/** The security events that commands recorded for an account, sorted by kind. */
const eventsOf = (email: string) =>
  rows<EventRow>(
    `select kind, detail from security_events e join users u on u.id = e.user_id
     where u.email = $1 and e.network = '' order by kind`,
    [email],
  );

const isSignedIn = (cookie: string) =>
  site.call(me, {}, cookie).then(
    () => true,
    () => false,
  );

test('sessions end needs one user or --everyone, and ends their sessions', async () => {
  const [ada, bob] = [await site.register('ada@example.com'), await site.register('bob@example.com')];
  expect(await run('sessions', 'end', 'ada@example.com')).toMatchObject({
    code: 0,
    output: 'Ended 1 session of ada@example.com.\n',
  });
  expect([await isSignedIn(ada), await isSignedIn(bob)]).toEqual([false, true]);
  expect(await eventsOf('ada@example.com')).toEqual([
    { kind: 'session_ended', detail: { by: 'operator', count: 1 } },
  ]);
  const unnamed = await run('sessions', 'end');
  expect([unnamed.code, unnamed.complaint]).toEqual([1, 'Give one email address, or --everyone.\n']);
  expect((await run('sessions', 'end', 'nobody@example.com')).code).toBe(1);
  expect(await isSignedIn(bob)).toBe(true);
  expect((await run('sessions', 'end', '--everyone')).code).toBe(0);
  expect(await isSignedIn(bob)).toBe(false);
});

test('factors reset removes the second factors of a user and logs them out', async () => {
  const cookie = await site.register('fay@example.com');
  await rows(
    `with person as (update users set has_factor = true where email = 'fay@example.com' returning id)
     insert into totp_secrets (user_id, sealed, key_id, last_step, created_at) select id, '', 'a', 0, now() from person`,
  );
  expect((await run('factors', 'reset', 'fay@example.com')).code).toBe(0);
  expect(await rows('select has_factor from users where email = $1', ['fay@example.com'])).toEqual([
    { has_factor: false },
  ]);
  expect(await rows('select user_id from totp_secrets')).toEqual([]);
  expect(await isSignedIn(cookie)).toBe(false);
  expect((await eventsOf('fay@example.com')).map(({ kind }) => kind)).toEqual([
    'factor_removed',
    'session_ended',
  ]);
});

test('admin promotes an account and keeps its password, or prints a link that sets one', async () => {
  await site.register('gil@example.com');
  expect((await run('admin', 'gil@example.com', '--keep-password')).code).toBe(0);
  const cookie = await site.login('gil@example.com', password);
  expect((await site.call(me, {}, cookie)).user.role).toBe('admin');
  expect(await eventsOf('gil@example.com')).toEqual([
    { kind: 'role_changed', detail: { role: 'admin', by: 'operator' } },
  ]);
  const linked = await run('admin', 'hal@example.com', '--link');
  const token = /http:\/\/localhost:\d+\/reset\/(\S+)/u.exec(linked.output)?.[1] ?? '';
  const response = await fetch(`${site.origin}/api/v1/resetpassword/${token}`, {
    method: 'PUT',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ password: 'seven slow bicycles' }),
  });
  expect([linked.code, response.status]).toEqual([0, 200]);
  await site.login('hal@example.com', 'seven slow bicycles');
});

/** Types lines into the command on a terminal, which util-linux's `script` provides. */
async function type(words: readonly string[], lines: readonly string[]) {
  const command = [process.execPath, 'server/src/operator/fit-coder.ts', ...words].join(' ');
  const typed = execa('script', ['--quiet', '--return', '--command', command, '/dev/null'], {
    env: { NODE_ENV: 'test', DEMO: 'off', DATA_DIR: ground.at('site') },
    reject: false,
    all: true,
  });
  let shown = '';
  typed.all.on('data', (chunk: Buffer) => (shown += chunk.toString()));
  for (const [at, line] of lines.entries()) {
    const asked = () => shown.split(/New password(?: again)?: /u).length > at + 1;
    await vi.waitUntil(asked, { timeout: 240_000 });
    typed.stdin.write(`${line}\r`);
  }
  return { code: (await typed).exitCode, shown };
}

test('admin asks for a password on the terminal without showing it', async () => {
  const made = await type(['admin', 'ida@example.com'], ['nine purple umbrellas', 'nine purple umbrellas']);
  expect(made).toMatchObject({ code: 0 });
  expect(made.shown).not.toContain('umbrellas');
  expect(made.shown).not.toContain('{');
  await site.login('ida@example.com', 'nine purple umbrellas');
  const differing = await type(['admin', 'ida@example.com'], ['four green windmills', 'four green windmill']);
  expect(differing.code).toBe(1);
  expect(differing.shown).toContain('The two passwords differ. Nothing was changed.');
  await site.login('ida@example.com', 'nine purple umbrellas');
  const abandoned = await type(['admin', 'ida@example.com'], ['\u0004']);
  expect(abandoned.code).toBe(1);
  expect(abandoned.shown).toMatch(/New password: \s*No password was given\. Nothing was changed\.\s*$/u);
});

test('admin refuses a weak password, and without a terminal says what to do', async () => {
  const weak = await type(['admin', 'jon@example.com'], ['password2026!', 'password2026!']);
  expect(weak.code).toBe(1);
  expect(weak.shown).toContain('one of the most common');
  expect(await rows('select id from users where email = $1', ['jon@example.com'])).toEqual([]);
  const piped = await run('admin', 'jon@example.com');
  expect([piped.code, piped.complaint]).toEqual([
    1,
    'The command needs a terminal to ask for a password. Use --generate or --link instead.\n',
  ]);
});

test('demo-users lists, confirms and removes users of a demo', async () => {
  for (const email of ['kim@example.com', 'lou@example.com']) await site.register(email);
  await rows(
    "update users set demo = 'seeded', role = 'admin' where email in ('kim@example.com', 'lou@example.com')",
  );
  const listed = (await run('demo-users')).output;
  expect(listed).toContain('admin      kim@example.com');
  expect(listed).toContain('admin      lou@example.com');
  const confirmed = await run('demo-users', 'confirm', 'kim@example.com');
  await site.login('kim@example.com', /Password: (\S+)/u.exec(confirmed.output)?.[1] ?? '');
  expect((await run('demo-users', 'remove', 'lou@example.com')).code).toBe(0);
  expect(await rows('select id from users where email = $1', ['lou@example.com'])).toEqual([]);
  expect(await eventsOf('kim@example.com')).toEqual([
    { kind: 'password_changed', detail: { by: 'operator' } },
    { kind: 'session_ended', detail: { by: 'operator', count: 1 } },
  ]);
  const deleted = "select detail from security_events where kind = 'account_deleted' and network = ''";
  expect(await rows(deleted)).toEqual([{ detail: { by: 'operator' } }]);
  expect((await run('demo-users')).output).toBe('No user in the data comes from a demo.\n');
  expect((await run('demo-users', 'remove', 'kim@example.com')).code).toBe(1);
});

test('backup and export name a folder that cannot be created', async () => {
  await writeFile(ground.at('a-file'), '');
  const target = join(ground.at('a-file'), 'target');
  for (const command of ['backup', 'export']) {
    const refused = await run(command, target);
    expect(refused.code).toBe(1);
    expect(refused.complaint).toBe(
      `The folder ${target} cannot be created (ENOTDIR). Name one in a folder that the site's own user may write.\n`,
    );
  }
});

test('export writes every row without secrets', async () => {
  expect((await run('export', ground.at('export'))).code).toBe(0);
  const text = await readFile(ground.at('export/data/users.ndjson'), 'utf8');
  const users = text
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as { email: string });
  const [{ n } = { n: 0 }] = await rows<{ n: number }>('select count(*)::int as n from users');
  expect(users).toHaveLength(n);
  const names = await readdir(ground.at('export/data'));
  const all = await Promise.all(names.map((name) => readFile(ground.at(`export/data/${name}`), 'utf8')));
  expect(all.join('\n')).not.toMatch(/argon2|token_hash|sealed/u);
  expect((await readdir(ground.at('export/files/avatars'))).length).toBeGreaterThan(0);
  const again = await run('export', ground.at('export'));
  expect([again.code, again.complaint]).toEqual([1, expect.stringContaining('is not empty')]);
});

test('secret rotate keeps the old secret as well as the new one, also in a backup', async () => {
  const at = (name: string) => readFile(join(ground.at('site'), name), 'utf8');
  const before = await at('secret');
  expect((await run('secret', 'rotate')).code).toBe(0);
  expect([await at('secret.previous'), (await at('secret')) === before]).toEqual([before, false]);
  expect((await stat(ground.at('site/secret'))).mode & 0o777).toBe(0o600);
  expect(await rows("select kind from security_events where kind = 'secret_rotated'")).toHaveLength(1);
  expect((await run('backup', ground.at('backup'))).code).toBe(0);
  expect((await operate(ground.at('restored'), ['restore', ground.at('backup')])).code).toBe(0);
  for (const name of ['secret', 'secret.previous'])
    expect(await readFile(join(ground.at('restored'), name), 'utf8')).toBe(await at(name));
  const made = /SECRET=(\S+)\nSECRET_PREVIOUS=(\S+)/u.exec(
    (await operate(ground.at('site'), ['secret', 'rotate'], { SECRET: 'x'.repeat(32) })).output,
  );
  expect([made?.[1]?.length, made?.[2]]).toEqual([43, 'x'.repeat(32)]);
});
