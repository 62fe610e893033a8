import { createHash, timingSafeEqual } from 'node:crypto';
import { statfs } from 'node:fs/promises';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Gauge, type Registry } from 'prom-client';
import type { Config } from '../platform/config/config.ts';
import type { DatabaseConnection } from '../platform/database/database.ts';
import type { Metrics } from '../platform/observation/metrics.ts';
import { readQueueFigures } from '../platform/queue/queue-figures.ts';
import { Refusal } from '../platform/refusal.ts';
import { evenWhileBusy } from './limits/busy.ts';

export interface MetricsDependencies {
  readonly metrics: Metrics;
  readonly database: DatabaseConnection;
  /** Hits and misses of the cache of visitors' pages. */
  readonly pageCache: { readonly hits: number; readonly misses: number };
  readonly config: Pick<Config, 'metricsToken' | 'dataDir'>;
}

/** Measures every request, and serves the metrics at `/metrics` in the text format of Prometheus. */
export function installMetrics(app: FastifyInstance, dependencies: MetricsDependencies): void {
  const { metrics, config } = dependencies;
  const delay = monitorEventLoopDelay({ resolution: 20 });
  delay.enable();
  const collect = [
    pageFigures(dependencies),
    loopFigures(dependencies, delay),
    queueFigures(dependencies),
    diskFigures(dependencies),
  ];
  app.addHook('onClose', async () => void delay.disable());
  app.addHook('onResponse', (request, reply, done) => {
    done();
    const route = request.routeOptions.url ?? 'unknown address';
    metrics.request(request.method, route, reply.statusCode, reply.elapsedTime / 1000);
  });
  app.get('/metrics', { logLevel: 'silent', config: evenWhileBusy }, async (request, reply) => {
    // The same response as for an unknown address, so that the metrics' existence is not revealed.
    if (!mayRead(request, config.metricsToken))
      throw new Refusal('not_found', 'There is nothing at this address.');
    for (const figures of collect) await figures();
    void reply.header('cache-control', 'no-store').type(metrics.registry.contentType);
    return metrics.registry.metrics();
  });
}

/**
 * Allows any client with the token; without a token, only a program on this machine that does not go through a proxy.
 */
function mayRead(request: FastifyRequest, token: string | undefined): boolean {
  const { authorization, host = '' } = request.headers;
  if (token !== undefined && authorization !== undefined) return sameText(authorization, `Bearer ${token}`);
  const proxied = Object.keys(request.headers).some((name) =>
    /^(?:forwarded|via|x-forwarded-.+|x-real-ip)$/u.test(name),
  );
  const loopback = /^(?:::1|(?:::ffff:)?127(?:\.\d{1,3}){3})$/u.test(request.raw.socket.remoteAddress ?? '');
  // A proxy that adds no headers still sends the site's public host name.
  return loopback && !proxied && /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])(?::\d+)?$/u.test(host);
}

function sameText(a: string, b: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(a), digest(b));
}

/** The gauge of this name. A second app on the same registry shares it, because both set it when it is read. */
function gauge(registry: Registry, shortName: string, help: string, labelNames: string[] = []): Gauge {
  const name = `fit_coder_${shortName}`;
  const known = registry.getSingleMetric(name);
  return known instanceof Gauge ? known : new Gauge({ name, help, labelNames, registers: [registry] });
}

function pageFigures({ metrics: { registry }, pageCache }: MetricsDependencies): () => Promise<void> {
  const cacheRequests = gauge(
    registry,
    'page_cache_requests',
    "Visitors' pages since the start, by where they came from.",
    ['result'],
  );
  return async () => {
    cacheRequests.set({ result: 'hit' }, pageCache.hits);
    cacheRequests.set({ result: 'miss' }, pageCache.misses);
  };
}

/** Of this process: its event loop's delay since the last reading, its memory and its processor time. */
function loopFigures(
  { metrics: { registry } }: MetricsDependencies,
  delay: ReturnType<typeof monitorEventLoopDelay>,
): () => Promise<void> {
  const help = 'Delay of the event loop since the last reading, in seconds.';
  const loop = gauge(registry, 'event_loop_delay_seconds', help, ['quantile']);
  const memory = gauge(registry, 'resident_memory_bytes', 'Memory of this process.');
  const cpu = gauge(registry, 'cpu_seconds', 'Processor time of this process since its start.');
  return async () => {
    const seconds = (nanoseconds: number) => (Number.isFinite(nanoseconds) ? nanoseconds / 1e9 : 0);
    loop.set({ quantile: '0.5' }, seconds(delay.percentile(50)));
    loop.set({ quantile: '0.99' }, seconds(delay.percentile(99)));
    loop.set({ quantile: '1' }, seconds(delay.max));
    delay.reset();
    memory.set(process.memoryUsage.rss());
    const { user, system } = process.cpuUsage();
    cpu.set((user + system) / 1e6);
  };
}

/**
 * The waiting jobs of all nodes, and this process's connections. An unreachable database is reported as a metric too.
 */
function queueFigures({ metrics: { registry }, database }: MetricsDependencies): () => Promise<void> {
  const up = gauge(registry, 'database_up', 'Whether the database answered.');
  const pool = gauge(registry, 'database_connections', 'Connections of this process.', ['state']);
  const jobs = gauge(registry, 'queue_jobs', 'Jobs on all nodes.', ['kind', 'state']);
  const age = gauge(registry, 'queue_oldest_seconds', 'How long the oldest job has waited.', ['kind']);
  return async () => {
    const { totalCount, idleCount, waitingCount } = database.pool;
    pool.set({ state: 'total' }, totalCount);
    pool.set({ state: 'idle' }, idleCount);
    pool.set({ state: 'waiting' }, waitingCount);
    const figures = await readQueueFigures(database.db).catch(() => null);
    up.set(figures ? 1 : 0);
    for (const { kind, waiting, running, oldestSeconds } of figures ?? []) {
      jobs.set({ kind, state: 'waiting' }, waiting);
      jobs.set({ kind, state: 'running' }, running);
      age.set({ kind }, oldestSeconds);
    }
  };
}

function diskFigures({ metrics: { registry }, config }: MetricsDependencies): () => Promise<void> {
  const disk = gauge(registry, 'disk_bytes', 'The disk of the data folder.', ['state']);
  return async () => {
    const { bavail, blocks, bsize } = await statfs(config.dataDir);
    disk.set({ state: 'free' }, bavail * bsize);
    disk.set({ state: 'size' }, blocks * bsize);
  };
}
