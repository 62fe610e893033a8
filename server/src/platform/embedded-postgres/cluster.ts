import { chmod, mkdtemp, readFile, readdir, rename, rm, stat } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { execa } from 'execa';
import { clusterFolder } from './account.ts';
import type { ServiceAccount } from './account.ts';
import type { PostgresPrograms } from './programs.ts';
import { StartError } from '../start-error.ts';

/** An initialised database folder and the account that runs it. */
export interface PostgresCluster {
  /** Absolute path of the database folder, mode 0700, owned by the account. */
  readonly path: string;
  /** Identifies this folder in the titles of its processes, so that they can be found again. */
  readonly name: string;
  readonly programs: PostgresPrograms;
  readonly account: ServiceAccount | undefined;
}

const majorVersion = '18';

/** The environment of PostgreSQL. It does not inherit ours, which contains secrets and may contain PG* variables. */
export const postgresEnvironment: Readonly<Record<string, string>> = {
  LC_ALL: 'C',
  TZ: 'UTC',
  PATH: '/usr/bin:/bin',
};

/**
 * The path of the folder for PostgreSQL, whose working directory is always that folder. A path through /proc needs no
 * rights on the parent folders, which another account may lack (a home of mode 0700).
 */
export function folderArgument(cluster: { path: string; account: ServiceAccount | undefined }): string {
  return cluster.account !== undefined && process.platform === 'linux' ? '/proc/self/cwd' : cluster.path;
}

/**
 * Creates the database on the first start, or checks the existing one.
 * @throws StartError if it cannot be created, or was created by another major version
 */
export async function prepareCluster(
  dataFolder: string,
  programs: PostgresPrograms,
  account: ServiceAccount | undefined,
): Promise<PostgresCluster> {
  const path = clusterFolder(dataFolder);
  const version = await readFile(join(path, 'PG_VERSION'), 'utf8').catch(() => undefined);
  if (version === undefined) await createCluster(path, programs, account);
  else if (version.trim() !== majorVersion) throw otherVersion(path, version.trim());
  const found = await stat(path);
  if (account !== undefined && found.uid !== account.uid) await handOver(path, account);
  return { path, name: clusterName(found), programs, account };
}

/** Identifies a database folder in the titles of its processes. */
export function clusterName({ dev, ino }: { readonly dev: number; readonly ino: number }): string {
  return `fit-coder-${dev}-${ino}`;
}

/** The new database gets its final name only when it is complete, so a killed start leaves no partial database. */
async function createCluster(
  path: string,
  programs: PostgresPrograms,
  account: ServiceAccount | undefined,
): Promise<void> {
  const parent = dirname(path);
  const draftPrefix = `${basename(path)}-new-`;
  const abandoned = (await readdir(parent)).filter((name) => name.startsWith(draftPrefix));
  await Promise.all(abandoned.map((name) => rm(join(parent, name), { recursive: true, force: true })));
  const draft = await mkdtemp(join(parent, draftPrefix));
  try {
    if (account !== undefined) await handOver(draft, account);
    await initialise({ path: draft, account }, programs);
    await rename(draft, path).catch((cause: NodeJS.ErrnoException) => {
      if (!['ENOTEMPTY', 'EEXIST', 'ENOTDIR'].includes(cause.code ?? '')) throw cause;
      throw notADatabase(path);
    });
  } catch (error) {
    await rm(draft, { recursive: true, force: true });
    throw error;
  }
}

/**
 * The product's role owns only its own database. The collation is PostgreSQL's own, so that indexes stay valid when the
 * system's locales change.
 */
async function initialise(
  draft: { path: string; account: ServiceAccount | undefined },
  programs: PostgresPrograms,
): Promise<void> {
  const options = {
    ...draft.account,
    cwd: draft.path,
    env: postgresEnvironment,
    extendEnv: false,
    all: true,
    reject: false,
  } as const;
  const folder = folderArgument(draft);
  const made = await execa(programs.initdb, ['-D', folder, ...initdbOptions], options);
  if (made.failed) throw notCreated(draft.path, made);
  const roles = await execa(
    programs.postgres,
    ['--single', '-D', folder, '-c', 'exit_on_error=on', 'postgres'],
    { ...options, input: 'CREATE ROLE fit_coder LOGIN;\nCREATE DATABASE fit_coder OWNER fit_coder;\n' },
  );
  if (roles.failed) throw notCreated(draft.path, roles);
}

const initdbOptions = [
  '--username=postgres',
  '--encoding=UTF8',
  '--locale=C',
  '--locale-provider=builtin',
  '--builtin-locale=C.UTF-8',
  '--auth-local=trust',
  '--auth-host=reject',
];

async function handOver(path: string, account: ServiceAccount): Promise<void> {
  const { failed, stderr } = await execa('chown', ['-R', `${account.uid}:${account.gid}`, path], {
    reject: false,
  });
  if (failed) {
    throw new StartError(
      `PostgreSQL must not run as root, and ${path} cannot be given to the user ${account.uid} (${stderr.trim()}): start as an ordinary user, set DATA_DIR to a folder on a local disk, or set DATABASE_URL.`,
    );
  }
  await chmod(path, 0o700);
}

function notCreated(
  path: string,
  result: { all?: string | undefined; message?: string | undefined },
): StartError {
  const lines = (result.all ?? '').trim().split('\n');
  const reason = lines.findLast((line) => /error|FATAL|PANIC/.test(line)) || lines.at(-1) || result.message;
  const remedy = reason?.includes('could not look up effective user')
    ? 'start as a user with an entry in /etc/passwd, or set DATABASE_URL'
    : 'check the free space and the rights of the folder, or set DATABASE_URL';
  return new StartError(
    `The embedded PostgreSQL could not make its database in ${dirname(path)} (${reason}): ${remedy}.`,
  );
}

function notADatabase(path: string): StartError {
  return new StartError(
    `${path} is not a database, because its PG_VERSION is missing. Nothing was overwritten: restore it from a backup, or move it away to begin with an empty one.`,
  );
}

function otherVersion(path: string, version: string): StartError {
  return new StartError(
    `The database in ${path} was made by PostgreSQL ${version}, and this release brings PostgreSQL ${majorVersion}: move it with pg_upgrade, or set DATA_DIR to another folder.`,
  );
}
