import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { readConfig } from './config.ts';
import { StartError } from '../start-error.ts';

let folder: string;
beforeEach(() => (folder = mkdtempSync(join(tmpdir(), 'fit-coder-secrets-'))));
afterEach(() => rmSync(folder, { recursive: true }));

const secret = 'a secret of more than 32 characters, with spaces';

/** The path of a new file with `text` that only its owner may read. */
function fileOf(text: string, name = 'secret', mode = 0o600): string {
  const path = join(folder, name);
  writeFileSync(path, text);
  chmodSync(path, mode);
  return path;
}

test.each([
  ['DATABASE_URL_FILE', 'postgres://localhost/courses', (config) => config.databaseUrl],
  ['SECRET_FILE', secret, (config) => config.secret],
  ['SMTP_URL_FILE', 'smtp://ada:word@mail.example.com', (config) => config.smtpUrl],
  ['METRICS_TOKEN_FILE', secret, (config) => config.metricsToken],
] as const satisfies readonly [
  string,
  string,
  (config: ReturnType<typeof readConfig>) => string | undefined,
][])('%s names the file with the secret', (variable, text, setting) => {
  for (const end of ['', '\n', '\r\n']) {
    const config = readConfig({ [variable]: fileOf(text + end) });
    expect(setting(config)).toBe(text);
    expect(config.warnings).toEqual([]);
  }
});

test('a rotated secret and the password of the first administrator come from files too', () => {
  const previous = 'the secret before it, of as many characters';
  expect(
    readConfig({
      SECRET_FILE: fileOf(secret),
      SECRET_PREVIOUS_FILE: fileOf(previous, 'previous'),
      ADMIN_EMAIL: 'ada@example.com',
      ADMIN_PASSWORD_FILE: fileOf('quiet harbour lantern 27\n', 'password'),
    }),
  ).toMatchObject({
    secret,
    previousSecret: previous,
    admin: { email: 'ada@example.com', password: 'quiet harbour lantern 27' },
  });
});

test('production starts with its secret in a file', () => {
  const env = { NODE_ENV: 'production', PUBLIC_URL: 'https://courses.example.com' };
  expect(() => readConfig(env)).toThrow(/^SECRET must be set/u);
  expect(readConfig({ ...env, SECRET_FILE: fileOf(secret) }).secret).toBe(secret);
});

test.each<[string, () => string, RegExp]>([
  ['is not there', () => join(folder, 'missing'), /^SECRET_FILE names .*\/missing, which does not exist\. /u],
  ['is a folder', () => folder, /^SECRET_FILE names .*, which is a folder\. /u],
  ['is empty', () => fileOf(''), /^SECRET_FILE names .*\/secret, which is empty\. /u],
  ['holds an empty line', () => fileOf(' \n'), /^SECRET_FILE names .*\/secret, which is empty\. /u],
  [
    'holds two lines',
    () => fileOf(`${secret}\n${secret}\n`),
    /^SECRET_FILE .* on one line and nothing else\.$/u,
  ],
  ['holds too short a secret', () => fileOf('short'), /^SECRET_FILE must have at least 32 characters\.$/u],
])('a file that %s stops the start with a message', (_, make, sentence) => {
  const SECRET_FILE = make();
  expect(() => readConfig({ SECRET_FILE })).toThrow(StartError);
  expect(() => readConfig({ SECRET_FILE })).toThrow(sentence);
  expect(() => readConfig({ SECRET_FILE })).not.toThrow(secret);
});

test('a setting and its file stop the start together, and an empty setting counts as absent', () => {
  const SECRET_FILE = fileOf(secret);
  expect(() => readConfig({ SECRET: 'x'.repeat(32), SECRET_FILE })).toThrow(
    /^SECRET and SECRET_FILE are both set\. Keep one of them\.$/u,
  );
  expect(readConfig({ SECRET: '', SECRET_FILE }).secret).toBe(secret);
  expect(readConfig({ SECRET: 'x'.repeat(32), SECRET_FILE: '' }).secret).toBe('x'.repeat(32));
});

test('a file that all users of the machine may read is used, with a warning', () => {
  expect(readConfig({ SECRET_FILE: fileOf(secret, 'secret', 0o644) }).warnings).toEqual([
    expect.stringMatching(
      /^SECRET_FILE: every user of this machine can read .*\(mode 0644\)\. .*chmod 0600\.$/u,
    ),
  ]);
  expect(readConfig({ SECRET_FILE: fileOf(secret, 'secret', 0o640) }).warnings).toEqual([]);
});
