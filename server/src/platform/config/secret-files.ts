import { fstatSync, openSync, readFileSync, closeSync } from 'node:fs';
import { StartError } from '../start-error.ts';

/** The settings that hold secrets; each can be read from the file that `<NAME>_FILE` names. */
const secretSettings = [
  'DATABASE_URL',
  'DATABASE_DIRECT_URL',
  'SECRET',
  'SECRET_PREVIOUS',
  'SMTP_URL',
  'ADMIN_PASSWORD',
  'METRICS_TOKEN',
  'STRIPE_SECRET_KEY',
  'STRIPE_WEBHOOK_SECRET',
  'RAZORPAY_KEY_SECRET',
  'RAZORPAY_WEBHOOK_SECRET',
  'S3_SECRET_ACCESS_KEY',
] as const;

type Values = Readonly<Record<string, string | undefined>>;

/** The settings, including those from files, and warnings about the files for the operator. */
export interface WithFiles {
  readonly values: Values;
  /** The variable that a setting came from: `SECRET_FILE` if `SECRET` was read from a file. */
  nameOf(setting: string): string;
  readonly warnings: readonly string[];
}

/** Reads the files that settings name. @throws StartError with a sentence that names the variable and the file */
export function withSecretFiles(env: Values): WithFiles {
  const found = new Map<string, string>();
  const warnings: string[] = [];
  for (const setting of secretSettings) {
    const variable = `${setting}_FILE`;
    const path = env[variable];
    if (path === undefined) continue;
    if (env[setting] !== undefined)
      throw new StartError(`${setting} and ${variable} are both set. Keep one of them.`);
    const { secret, mode } = readSecret(variable, path);
    found.set(setting, secret);
    if (mode & 0o004)
      warnings.push(
        `${variable}: every user of this machine can read ${path} (mode ${octal(mode)}). Give it to the site's user alone: chmod 0600.`,
      );
  }
  return {
    values: { ...env, ...Object.fromEntries(found) },
    nameOf: (setting) => (found.has(setting) ? `${setting}_FILE` : setting),
    warnings,
  };
}

/** The single line of a file, without its line ending. */
function readSecret(variable: string, path: string): { readonly secret: string; readonly mode: number } {
  const { text, mode } = readOwn(variable, path);
  const secret = text.replace(/\r?\n$/u, '');
  if (secret.trim() === '')
    throw new StartError(`${variable} names ${path}, which is empty. Write the secret into it.`);
  if (/[\r\n\0]/u.test(secret))
    throw new StartError(
      `${variable} names ${path}, which must hold the secret on one line and nothing else.`,
    );
  return { secret, mode };
}

function readOwn(variable: string, path: string): { readonly text: string; readonly mode: number } {
  try {
    const file = openSync(path, 'r');
    try {
      return { text: readFileSync(file, 'utf8'), mode: fstatSync(file).mode };
    } finally {
      closeSync(file);
    }
  } catch (cause) {
    throw new StartError(`${variable} names ${path}, which ${whyUnreadable(cause)}.`, { cause });
  }
}

const reasons: Readonly<Record<string, string>> = {
  ENOENT: 'does not exist. Create the file, or correct the path',
  EACCES: "may not be read by the site's user. Give it to that user: chown and chmod 0600",
  EISDIR: 'is a folder. Name a file in it',
};

function whyUnreadable(error: unknown): string {
  const code = error instanceof Error && 'code' in error ? String(error.code) : 'unknown error';
  return reasons[code] ?? `cannot be read (${code})`;
}

function octal(mode: number): string {
  return (mode & 0o777).toString(8).padStart(4, '0');
}
