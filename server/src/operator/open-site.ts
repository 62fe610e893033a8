import { stat } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import pino from 'pino';
import { openDependencies, type Claims, type Dependencies } from '../dependencies.ts';
import { refuseUnfinishedRestore } from '../platform/backup/unfinished-restore.ts';
import { readConfig, type Config } from '../platform/config/config.ts';
import { DataFolderInUseError, openDataFolder } from '../platform/data-folder/data-folder.ts';
import { isDatabaseAway, openDatabase } from '../platform/database/database.ts';
import {
  runningPostgresUrl,
  startEmbeddedPostgres,
} from '../platform/embedded-postgres/embedded-postgres.ts';
import { createLog, type Logger } from '../platform/observation/log.ts';
import { StartError } from '../platform/start-error.ts';
import { createProduct, type Product } from '../product.ts';

/** A site as a command sees it, whether or not another process runs it. */
export interface OpenedSite {
  readonly config: Config;
  readonly deps: Dependencies;
  readonly product: Product;
}

/**
 * The site's settings, and a log that does not write to standard output, which is for the command. Log lines are for
 * programs, so a terminal shows none.
 */
export function readSettings(): { config: Config; log: Logger } {
  const config = readConfig(process.env);
  const byUser = process.stderr.isTTY;
  const log = createLog(byUser ? 'silent' : 'warn', pino.destination({ dest: 2, sync: true }));
  for (const warning of config.warnings) {
    if (byUser)
      process.stderr.write(`${warning}
`);
    else log.warn(warning);
  }
  return { config, log };
}

/**
 * Runs a command on the site of the settings. If another process runs the site, the command uses its database;
 * otherwise the database is started for the command and stopped after it. @throws StartError
 */
export async function withSite<T>(
  work: (site: OpenedSite) => Promise<T>,
  claims: Partial<Claims> = {},
): Promise<T> {
  const { config, log } = readSettings();
  await refuseForeignFolder(config.dataDir);
  await refuseUnfinishedRestore(config.dataDir);
  const undo: (() => Promise<void>)[] = [];
  try {
    const settings = { ...config, dataDir: resolve(config.dataDir) };
    const url = await reachDatabase(settings, log, undo);
    // No time limits: a backup waits for removals and copies tables of any size.
    const deps = await openDependencies(
      settings,
      url,
      log,
      {},
      {
        files: 'compare',
        secret: 'compare',
        ...claims,
      },
    );
    undo.push(() => deps.close());
    const product = createProduct(deps);
    const result = await work({ config: settings, deps, product });
    await product.accounts.securityEvents.settled();
    return result;
  } finally {
    for (const step of undo.reverse()) await step();
  }
}

/** A mistyped or forgotten `DATA_DIR` must not make a new, empty site. @throws StartError */
async function requireSite(folder: string): Promise<void> {
  const database = await stat(join(folder, 'postgresql')).catch(() => null);
  if (database) return;
  throw new StartError(
    `There is no site in the data folder ${folder}. Check DATA_DIR, or give --settings <file>. Start a new site once before you run commands on it.`,
  );
}

async function reachDatabase(config: Config, log: Logger, undo: (() => Promise<void>)[]): Promise<string> {
  if (config.databaseUrl) return config.databaseUrl;
  await requireSite(config.dataDir);
  try {
    const folder = await openDataFolder(config.dataDir);
    undo.push(() => folder.close());
  } catch (error) {
    if (error instanceof DataFolderInUseError) return runningDatabase(config.dataDir);
    throw error;
  }
  const postgres = await startEmbeddedPostgres({ folder: config.dataDir, log });
  undo.push(() => postgres.stop());
  return postgres.url;
}

/** A starting site locks its folder shortly before its database accepts connections. */
async function runningDatabase(dataDir: string): Promise<string> {
  const url = await runningPostgresUrl(dataDir);
  const database = openDatabase(url, createLog('silent'), { max: 1 });
  try {
    for (let tries = 0; ; tries += 1) {
      try {
        await database.ping();
        return url;
      } catch (error) {
        if (!isDatabaseAway(error)) throw error;
        if (tries === 20)
          throw new StartError(
            'The site is running, but its database does not answer. Try again in a moment.',
          );
        await delay(500);
      }
    }
  } finally {
    await database.close();
  }
}

/**
 * Refuses to run as another user than the folder's owner, because the site could not read the new files. @throws
 * StartError
 */
export async function refuseForeignFolder(folder: string): Promise<void> {
  const owner = (await stat(folder).catch(() => null))?.uid;
  if (owner === undefined || owner === process.getuid?.()) return;
  throw new StartError(
    `The data folder ${folder} belongs to the user ${owner}. Run the command as that user: sudo -u '#${owner}' …`,
  );
}
