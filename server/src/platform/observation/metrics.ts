import { Counter, Gauge, Histogram, Registry } from 'prom-client';

/** The Prometheus metrics of this process. */
export interface Metrics {
  readonly registry: Registry;
  /** Counts a finished request; `route` is its pattern, not its path. */
  request(method: string, route: string, status: number, seconds: number): void;
  /** Counts the start of a job run; call the returned function with its result. */
  jobBegins(kind: string): (ended: 'done' | 'failed') => void;
  /** Counts a handled payment event. */
  payment(provider: string, outcome: string): void;
}

type Observer = { observe(value: number): void };

/** Seconds. */
const requestBuckets = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10];
const jobBuckets = [0.05, 0.25, 1, 5, 30, 120, 600, 3600];

const methods = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']);

export function createMetrics(): Metrics {
  const registry = new Registry();
  const requests = new Histogram({
    name: 'fit_coder_http_request_duration_seconds',
    help: 'Requests that the framework answered, by the pattern of their route.',
    labelNames: ['method', 'route', 'status'],
    buckets: requestBuckets,
    registers: [registry],
  });
  const payments = new Counter({
    name: 'fit_coder_payment_events_total',
    help: 'Payment events that this process brought to an end.',
    labelNames: ['provider', 'outcome'],
    registers: [registry],
  });
  return {
    registry,
    request: requestObserver((labels) => requests.labels(labels)),
    jobBegins: jobObserver(registry),
    payment: (provider, outcome) => payments.inc({ provider, outcome }),
  };
}

function jobObserver(registry: Registry): Metrics['jobBegins'] {
  const runs = new Histogram({
    name: 'fit_coder_job_duration_seconds',
    help: 'Runs of jobs in this process, by kind and how they ended; transcode-video is a transcode.',
    labelNames: ['kind', 'outcome'],
    buckets: jobBuckets,
    registers: [registry],
  });
  const running = new Gauge({
    name: 'fit_coder_jobs_running',
    help: 'Jobs that run in this process now.',
    labelNames: ['kind'],
    registers: [registry],
  });
  return (kind) => {
    const startedAt = performance.now();
    running.inc({ kind });
    return (outcome) => {
      running.dec({ kind });
      runs.observe({ kind, outcome }, (performance.now() - startedAt) / 1000);
    };
  };
}

/** Looks up each observer once, so that a request builds no labels. */
function requestObserver(
  observerOf: (labels: { method: string; route: string; status: number }) => Observer,
): Metrics['request'] {
  const byRoute = new Map<string, Map<string, Observer[]>>();
  return (method, route, status, seconds) => {
    const known = methods.has(method) ? method : 'other';
    let byMethod = byRoute.get(route);
    if (!byMethod) byRoute.set(route, (byMethod = new Map()));
    let byStatus = byMethod.get(known);
    if (!byStatus) byMethod.set(known, (byStatus = []));
    byStatus[status] ??= observerOf({ method: known, route, status });
    byStatus[status].observe(seconds);
  };
}
