import { mkdtemp, readdir, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { execa } from 'execa';

const root = fileURLToPath(new URL('../../../../', import.meta.url));

/** The files of the version that did not know the newest migration yet, outside the repository. */
export interface VersionBefore {
  /** Its program. */
  readonly main: string;
  /** The newest migration, which it does not have. */
  readonly migration: string;
  remove(): Promise<void>;
}

const folder = 'server/migrations';

/** The newest commit with fewer migrations than now, and the newest of now; null without the repository's history. */
export async function commitBefore(): Promise<{ commit: string; migration: string } | null> {
  const git = async (...args: string[]) =>
    (await execa('git', args, { cwd: root, reject: false })).stdout.split('\n');
  const now = migrationsOf(await readdir(join(root, folder)));
  for (const commit of await git('log', '--format=%H', '--', folder)) {
    if (commit === '') continue;
    const then = migrationsOf(await git('ls-tree', '--name-only', commit, `${folder}/`));
    // A commit with another name for a migration is not a version that ever served.
    const isBefore = then.length < now.length && then.every((name) => now.includes(name));
    if (isBefore) return { commit, migration: now.at(-1) ?? '' };
  }
  return null;
}

function migrationsOf(paths: readonly string[]): string[] {
  return paths
    .filter((path) => path.endsWith('.sql'))
    .map((path) => basename(path))
    .sort();
}

/** Takes the version from the history and installs the packages that its lockfile names. */
export async function takeVersion({
  commit,
  migration,
}: NonNullable<Awaited<ReturnType<typeof commitBefore>>>): Promise<VersionBefore> {
  const place = await mkdtemp(join(tmpdir(), 'fit-coder-version-'));
  const archive = join(place, 'version.tar');
  const paths = ['package.json', 'package-lock.json', 'server', 'contracts', 'web'];
  await execa('git', ['archive', '-o', archive, commit, ...paths], { cwd: root });
  await execa('tar', ['-xf', archive, '-C', place]);
  const quick = ['--omit=dev', '--ignore-scripts', '--prefer-offline', '--no-audit', '--no-fund'];
  await execa('npm', ['ci', ...quick], { cwd: place });
  // The pages are not tried, but no version starts without them.
  await symlink(join(root, 'web/dist'), join(place, 'web/dist'));
  return {
    main: join(place, 'server/src/main.ts'),
    migration,
    remove: () => rm(place, { recursive: true, force: true }),
  };
}
