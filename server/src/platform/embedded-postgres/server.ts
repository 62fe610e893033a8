import { setTimeout as delay } from 'node:timers/promises';
import { endLeftover } from './leftover.ts';
import { launchPostmaster } from './postmaster.ts';
import type { ConfiguredCluster, EmbeddedPostgresLog, Postmaster } from './postmaster.ts';
import { StartError } from '../start-error.ts';

/** The pause before another attempt to restart a server that died, in milliseconds. */
const revivalPause = 500;

/** After a process is killed, its shared memory is released with a short delay; both in milliseconds. */
const memoryReleasePatience = 5000;
const memoryReleasePause = 20;

/**
 * Starts the server and restarts it whenever it ends unexpectedly (out of memory, a kill).
 * @throws StartError if the first start fails
 */
export async function superviseServer(
  cluster: ConfiguredCluster,
  log: EmbeddedPostgresLog,
): Promise<{ stop(): Promise<void> }> {
  const stopping = new AbortController();
  let current: Postmaster | undefined = await start(cluster, log);

  const watch = async (): Promise<void> => {
    while (current !== undefined) {
      const how = await current.ended;
      if (stopping.signal.aborted) return;
      log.error(`The embedded PostgreSQL ended unexpectedly (${how}); it is started again.`);
      current = await revive(cluster, log, stopping.signal);
      if (stopping.signal.aborted) current?.shutDown();
    }
  };
  const watching = watch();

  return {
    async stop() {
      stopping.abort();
      current?.shutDown();
      await watching;
    },
  };
}

async function revive(
  cluster: ConfiguredCluster,
  log: EmbeddedPostgresLog,
  stopping: AbortSignal,
): Promise<Postmaster | undefined> {
  while (!stopping.aborted) {
    try {
      return await start(cluster, log);
    } catch (error) {
      log.error(error instanceof Error ? error.message : String(error));
      await delay(revivalPause, undefined, { signal: stopping }).catch(() => undefined);
    }
  }
  return undefined;
}

async function start(cluster: ConfiguredCluster, log: EmbeddedPostgresLog): Promise<Postmaster> {
  await endLeftover(cluster);
  const deadline = performance.now() + memoryReleasePatience;
  for (;;) {
    try {
      return await launchPostmaster(cluster, log);
    } catch (cause) {
      const reason = cause instanceof Error ? cause.message : String(cause);
      if (!reason.includes('shared memory block') || performance.now() > deadline) {
        throw new StartError(`The embedded PostgreSQL in ${cluster.path} could not be started (${reason}).`, {
          cause,
        });
      }
      await delay(memoryReleasePause);
    }
  }
}
