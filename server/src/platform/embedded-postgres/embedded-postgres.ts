import { stat } from 'node:fs/promises';
import { chooseAccount, clusterFolder } from './account.ts';
import { findPrograms } from './programs.ts';
import { clusterName, prepareCluster } from './cluster.ts';
import { endLeftover } from './leftover.ts';
import { openSocketFolder, socketFolderOf } from './socket.ts';
import { superviseServer } from './server.ts';
import type { EmbeddedPostgresLog } from './postmaster.ts';
import { StartError } from '../start-error.ts';

export interface EmbeddedPostgresOptions {
  /** The data folder, held by this process (`openDataFolder`); the database is its `postgresql` folder. */
  readonly folder: string;
  readonly log: EmbeddedPostgresLog;
  /** PostgreSQL settings beyond the product's own, such as `fsync: 'off'` in tests. */
  readonly settings?: Readonly<Record<string, string>>;
}

/** A running embedded server. */
export interface EmbeddedPostgres {
  /** Connection string of the product's role and database, over the Unix socket. */
  readonly url: string;
  /** Connection string of the superuser `postgres`, for tests and maintenance. */
  readonly adminUrl: string;
  /** Ends the server with a fast shutdown: open transactions are rolled back, everything committed is on disk. */
  stop(): Promise<void>;
}

/**
 * Starts PostgreSQL for one data folder and keeps it running: a server left by a killed process is ended first, and a
 * server that dies is restarted. Resolves when it accepts connections.
 * @throws StartError if this machine or folder cannot run it
 */
export async function startEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const account = await chooseAccount(options.folder);
  const programs = await findPrograms(account);
  const cluster = await prepareCluster(options.folder, programs, account);
  const socket = await openSocketFolder(cluster);
  const server = await superviseServer({ ...cluster, settings: options.settings ?? {} }, options.log);
  return {
    url: connectionString('fit_coder', 'fit_coder', socket.path),
    adminUrl: connectionString('postgres', 'postgres', socket.path),
    async stop() {
      await server.stop();
      await socket.close();
    },
  };
}

/**
 * Connection string of the server that another process runs in a data folder. The server may still be starting.
 * @throws StartError if the folder contains no database
 */
export async function runningPostgresUrl(dataFolder: string): Promise<string> {
  const path = clusterFolder(dataFolder);
  const found = await stat(path).catch(() => null);
  if (!found) throw new StartError(`The data folder ${dataFolder} holds no database.`);
  return connectionString('fit_coder', 'fit_coder', socketFolderOf({ path, name: clusterName(found) }));
}

/** Ends the server that a killed process left running in a data folder; this process holds the folder. */
export async function endAbandonedPostgres(dataFolder: string): Promise<void> {
  const path = clusterFolder(dataFolder);
  const found = await stat(path).catch(() => null);
  if (found) await endLeftover({ path, name: clusterName(found) });
}

function connectionString(role: string, database: string, socketFolder: string): string {
  return `postgresql://${role}@localhost/${database}?host=${encodeURIComponent(socketFolder)}`;
}
