import { fromKysely, PgBoss } from 'pg-boss';
import type * as z from 'zod/mini';
import type { Database } from '../database/database.ts';
import type { Logger } from '../observation/log.ts';
import type { Metrics } from '../observation/metrics.ts';
import { giveBackAttempt, longestRetryDelay } from './attempts.ts';
import { preparingFor } from './queue-statements.ts';
import { keepTimesPast, superviseSeconds } from './queue-times.ts';

/** A kind of job: its name, the schema of its data, and its limits. Times in seconds. */
export interface JobKind<S extends z.ZodMiniType = z.ZodMiniType> {
  /** Stored with each job; another name would leave the waiting jobs of the previous release without a handler. */
  readonly name: string;
  readonly data: S;
  /** Attempts after the first. One that fails after its process was told to stop does not count. */
  readonly retries: number;
  readonly retryDelay: number;
  /** How long a new job waits before its first attempt; 0 by default. */
  readonly delay?: number;
  /** A run that takes longer is retried. */
  readonly timeout: number;
  /** Concurrent runs in one process. */
  readonly concurrency: number;
  /** Names the group of a job, such as its receiver. In one process, only one job of a group runs at a time. */
  groupOf?(data: z.infer<S>): string | undefined;
  /** Enqueued with the same data when the last attempt failed, or its worker was killed. */
  readonly whenGivenUp?: JobKind<S>;
  /** Enqueued without data under this key at these times (cron, UTC), once for all nodes. */
  readonly schedule?: { readonly cron: string; readonly key: string };
}

/** Nine attempts within 22 minutes, as the delay doubles each time; enough for a mail server that restarts. */
export const usualAttempts = { retries: 8, retryDelay: 5, timeout: 60, concurrency: 1 } as const;

/** One run of a job; `signal` aborts when the run lost its claim or the process stops. */
export interface JobRun<S extends z.ZodMiniType = z.ZodMiniType> {
  readonly id: string;
  readonly data: z.infer<S>;
  readonly attempt: number;
  readonly signal: AbortSignal;
  /** Completes the run in the transaction `tx`: after the commit, a job with the same key can be sent again. */
  complete(tx: Database): Promise<void>;
}

/** A kind of job and the function that runs it. */
export interface JobHandler {
  readonly kind: JobKind;
  readonly run: (run: JobRun) => Promise<void>;
}

export interface Queue {
  /**
   * Enqueues a job in the transaction `tx`; does nothing while a job of the kind with the same `key` waits or runs. A
   * job with a higher `priority` (0 by default) runs before older jobs.
   */
  send<S extends z.ZodMiniType>(
    tx: Database,
    kind: JobKind<S>,
    data: z.infer<S>,
    key: string,
    priority?: number,
  ): Promise<void>;
  /** Enqueues several jobs of a kind, each with its key, in one statement. */
  sendAll<S extends z.ZodMiniType>(
    tx: Database,
    kind: JobKind<S>,
    jobs: readonly { readonly data: z.infer<S>; readonly key: string }[],
  ): Promise<void>;
  /** Starts running `handlers`; each kind must have exactly one. */
  work(handlers: readonly JobHandler[]): Promise<void>;
  /** Aborts running jobs and waits for them, at most `seconds`; jobs that do not end in time are retried later. */
  stop(seconds: number): Promise<void>;
}

/** Binds a function to a kind of job; the type of its data comes from the kind. */
export function jobHandler<S extends z.ZodMiniType>(
  kind: JobKind<S>,
  run: (run: JobRun<S>) => Promise<void>,
): JobHandler {
  return { kind, run };
}

/** The shortest interval that the library allows; the job of a killed worker is noticed after this time. */
const heartbeatSeconds = 10;

/** Jobs can contain personal data, such as the address of a password reset; completed jobs are kept for a day. */
const keptSeconds = 24 * 60 * 60;

/**
 * The library passes these to the driver. The time limit is long enough to create the library's tables on a busy
 * machine, and ends queries whose packets a network drops.
 */
const driverLimits = { query_timeout: 30_000, keepAlive: true, keepAliveInitialDelayMillis: 10_000 };

const bossOptions = {
  application_name: 'fit-coder-queue',
  max: 4,
  connectionTimeoutMillis: 5000,
  ...driverLimits,
  useListenNotify: true,
  superviseIntervalSeconds: superviseSeconds,
  monitorIntervalSeconds: 5,
};

/** Connects to the queue in the database at `url` and ensures that a queue for each kind exists. */
export async function openQueue(
  url: string,
  kinds: readonly JobKind[],
  log: Logger,
  metrics: Pick<Metrics, 'jobBegins'>,
): Promise<Queue> {
  const boss = new PgBoss({ connectionString: url, ...bossOptions });
  const stopping = new AbortController();
  boss.on('error', (error) => {
    if (!stopping.signal.aborted) log.warn({ err: error }, 'the queue reported an error');
  });
  await boss.start();
  const endMending = await keepTimesPast(boss, log);
  const existing = new Set((await boss.getQueues()).map((queue) => queue.name));
  for (const kind of givenUpFirst(kinds)) await prepareQueue(boss, kind, existing.has(kind.name));

  return {
    async send(tx, kind, data, key, priority = 0) {
      const { data: content, ...options } = rowOf(kind, data, key);
      await boss.send(kind.name, content, { db: preparingFor(tx), priority, ...options });
    },
    async sendAll(tx, kind, jobs) {
      const rows = jobs.map(({ data, key }) => rowOf(kind, data, key));
      if (rows.length > 0) await boss.insert(kind.name, rows, { db: preparingFor(tx) });
    },
    async work(handlers) {
      for (const handler of handlers)
        await startWorker(boss, measured(handler, metrics), stopping.signal, log);
    },
    stop(seconds) {
      endMending();
      stopping.abort(new Error('the process stops'));
      return boss.stop({ graceful: seconds > 0, timeout: seconds * 1000 });
    },
  };
}

function rowOf(kind: JobKind, data: unknown, singletonKey: string) {
  const row = { data: kind.data.parse(data) as object, singletonKey, startAfter: kind.delay ?? 0 };
  const id = kind.groupOf?.(data);
  return id === undefined ? row : { ...row, group: { id } };
}

/** Sorts the kinds so that a kind follows the one in its `whenGivenUp`: a queue can only refer to an existing one. */
function givenUpFirst(kinds: readonly JobKind[]): JobKind[] {
  return kinds.toSorted((a, b) => Number(a.whenGivenUp !== undefined) - Number(b.whenGivenUp !== undefined));
}

async function prepareQueue(boss: PgBoss, kind: JobKind, exists: boolean): Promise<void> {
  const options = {
    retryLimit: kind.retries,
    retryDelay: kind.retryDelay,
    retryBackoff: true,
    retryDelayMax: longestRetryDelay(kind),
    expireInSeconds: kind.timeout,
    heartbeatSeconds,
    deleteAfterSeconds: keptSeconds,
    notify: true,
    ...(kind.whenGivenUp && { deadLetter: kind.whenGivenUp.name }),
  };
  if (exists) await boss.updateQueue(kind.name, options);
  else await boss.createQueue(kind.name, { policy: 'exclusive', ...options });
  if (kind.schedule) {
    const { cron, key } = kind.schedule;
    // A site that was stopped at the time runs the job once after its next start.
    await boss.schedule(kind.name, cron, {}, { tz: 'UTC', singletonKey: key, missed: 'once' });
  }
}

/** The handler, with its runs counted in the metrics. */
function measured({ kind, run }: JobHandler, metrics: Pick<Metrics, 'jobBegins'>): JobHandler {
  return {
    kind,
    async run(job) {
      const ends = metrics.jobBegins(kind.name);
      let ended: 'done' | 'failed' = 'failed';
      try {
        await run(job);
        ended = 'done';
      } finally {
        ends(ended);
      }
    },
  };
}

async function startWorker(
  boss: PgBoss,
  handler: JobHandler,
  stopping: AbortSignal,
  log: Logger,
): Promise<void> {
  for (let lane = 0; lane < handler.kind.concurrency; lane += 1)
    await startLane(boss, handler, stopping, log);
}

/** Runs the jobs of a kind one after the other. */
async function startLane(
  boss: PgBoss,
  { kind, run }: JobHandler,
  stopping: AbortSignal,
  log: Logger,
): Promise<void> {
  const options = {
    pollingIntervalSeconds: 1,
    notifyPollingIntervalSeconds: 5,
    heartbeatRefreshSeconds: heartbeatSeconds / 3,
    // The library counts the running jobs of a group over all lanes of a kind.
    ...(kind.groupOf && { localGroupConcurrency: 1 }),
  };
  const lane = await boss.work<unknown>(kind.name, options, async ([job]) => {
    if (!job) return;
    const attempt = job.retryCount + 1;
    try {
      await run({
        id: job.id,
        data: kind.data.parse(job.data),
        attempt,
        signal: AbortSignal.any([job.signal, stopping]),
        // The id and the attempt identify the run, so that a run that lost its claim does not end its successor.
        complete: async (tx) => void (await boss.complete(kind.name, job, null, { db: fromKysely(tx) })),
      });
    } catch (error) {
      const isGivenBack = stopping.aborted && (await giveBackAttempt(boss, kind, job, log));
      if (isGivenBack && error === stopping.reason)
        log.info({ job: kind.name, attempt }, 'a job was interrupted by the stop, and will run again');
      else log.warn({ err: error, job: kind.name, attempt }, 'a job failed');
      throw error;
    } finally {
      // More jobs may wait; without this call, the library looks again only at the next interval.
      boss.notifyWorker(lane);
    }
  });
}
