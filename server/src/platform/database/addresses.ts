import type { Logger } from '../observation/log.ts';
import { StartError } from '../start-error.ts';
import { poolingAt } from './pooling.ts';
import { boundConnections, type BoundConnections, type BoundedAddresses } from './server-limits.ts';

/** How to reach the database, as the settings say. */
export interface DatabaseSettings {
  readonly databaseUrl: string | undefined;
  readonly databaseDirectUrl: string | undefined;
  readonly namedStatements: boolean;
}

/**
 * Checks that the database can be reached, and that the settings fit a pooler in between. Requests go to `url`;
 * everything that needs a session goes to `databaseDirectUrl`, or to `url` if there is none.
 * @throws StartError that names the setting
 */
export async function reachDatabase(
  url: string,
  settings: DatabaseSettings,
  log: Logger,
): Promise<BoundedAddresses> {
  const { databaseUrl, databaseDirectUrl: directUrl } = settings;
  const reach = async (setting: string, address: string) =>
    attempt(databaseUrl && setting, () => boundConnections(address, log));
  const pooled = await reach('DATABASE_URL', url);
  const direct = directUrl === undefined ? pooled : await reach('DATABASE_DIRECT_URL', directUrl);
  await refuseUnfit(pooled, direct, settings);
  return { requests: pooled.requests, patient: direct.patient };
}

async function refuseUnfit(
  pooled: BoundConnections,
  direct: BoundConnections,
  { databaseDirectUrl, namedStatements }: DatabaseSettings,
): Promise<void> {
  const reason =
    'because notifications between nodes, jobs and migrations need a session, which a pooler in transaction mode does not keep';
  if (direct.relayed && (await poolingAt(direct.patient)).byTransaction)
    throw new StartError(
      databaseDirectUrl === undefined
        ? `DATABASE_URL leads to a pooler in transaction mode. Set DATABASE_DIRECT_URL to the URL of PostgreSQL itself, ${reason}.`
        : `DATABASE_DIRECT_URL leads to a pooler in transaction mode. It must be the URL of PostgreSQL itself, ${reason}.`,
    );
  if (namedStatements && pooled.relayed && !(await poolingAt(pooled.requests)).keepsStatements)
    throw new StartError(
      'DATABASE_STATEMENTS must be unnamed, because the pooler at DATABASE_URL forgets the statements that a connection prepared (PgBouncer before 1.21, or with max_prepared_statements = 0).',
    );
}

/** The errors of an embedded database, which has no setting, stay as they are. */
async function attempt<T>(setting: string | undefined, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (setting === undefined) throw error;
    const reason = error instanceof Error ? error.message || 'no answer' : String(error);
    throw new StartError(`${setting} cannot be used: ${reason}.`);
  }
}
