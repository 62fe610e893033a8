import { once } from 'node:events';
import { connect } from 'node:net';
import { listCourses } from '@fit-coder/contracts/catalogue';
import { apiBase } from '@fit-coder/contracts/endpoint';
import parsePrometheusTextFormat from 'parse-prometheus-text-format';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { siteForAllTests } from '../support/site-hooks.ts';

const token = 'a token for the metrics, of some length';

let origin: string;

const site = siteForAllTests({ metricsToken: token, publicUrl: 'http://courses.example.com' });
beforeAll(async () => {
  origin = await site.listen();
  await site.work();
});

type Family = { readonly name: string; readonly metrics: readonly Sample[] };
type Sample = {
  readonly labels?: Readonly<Record<string, string>>;
  readonly value?: string;
};

/** The metric families, read by a parser that is independent of the library that wrote them. */
async function families(): Promise<Map<string, Sample[]>> {
  const response = await fetch(`${origin}/metrics`);
  expect(response.headers.get('content-type')).toContain('text/plain');
  // The parser puts histograms of different labels together, so their samples are read one by one.
  const text = (await response.text()).replaceAll(/^# TYPE \S+ histogram$/gmu, '');
  const parsed = parsePrometheusTextFormat(text) as Family[];
  const byName = Map.groupBy(parsed, (family) => family.name);
  return new Map([...byName].map(([name, parts]) => [name, parts.flatMap((part) => part.metrics)]));
}

async function sample(
  name: string,
  labels: Readonly<Record<string, string>> = {},
): Promise<Sample | undefined> {
  const found = (await families()).get(name) ?? [];
  return found.find((one) => Object.entries(labels).every(([key, value]) => one.labels?.[key] === value));
}

describe('the figures', () => {
  test('count requests by the pattern of their route and by status, with their durations', async () => {
    await site.call(listCourses, {});
    const labels = { method: 'GET', route: apiBase + listCourses.path, status: '200' };
    const name = 'fit_coder_http_request_duration_seconds_count';
    const before = Number((await sample(name, labels))?.value);
    for (let at = 0; at < 3; at += 1) await site.call(listCourses, { query: { q: `word${at}` } });
    expect(Number((await sample(name, labels))?.value) - before).toBe(3);
  });

  test('gives all unknown URLs one label together', async () => {
    for (let at = 0; at < 20; at += 1) {
      await fetch(`${origin}/nothing-${at}/here`);
      await fetch(`${origin}/media/${at}/master.m3u8`);
    }
    const routes = new Set(
      (await families())
        .get('fit_coder_http_request_duration_seconds_count')
        ?.map((one) => one.labels?.['route']),
    );
    expect([...routes].filter((route) => /\d{1,2}\//u.test(route?.replace('/api/v1/', '') ?? ''))).toEqual(
      [],
    );
    expect(routes).toContain('/media/:assetId/*');
  });

  test('count waiting jobs, finished jobs and their outcomes', async () => {
    await site.user();
    const welcomed = async () =>
      Number(
        (
          await sample('fit_coder_job_duration_seconds_count', {
            kind: 'account-registered',
            outcome: 'done',
          })
        )?.value,
      );
    await vi.waitUntil(async () => (await welcomed()) >= 1, { timeout: 240_000 });
    expect((await sample('fit_coder_queue_jobs', { kind: 'transcode-video', state: 'waiting' }))?.value).toBe(
      '0',
    );
    expect((await sample('fit_coder_queue_oldest_seconds', { kind: 'transcode-video' }))?.value).toBe('0');
  });

  test('describe the event loop, the page cache, the database and the disk', async () => {
    expect(
      Number((await sample('fit_coder_event_loop_delay_seconds', { quantile: '0.99' }))?.value),
    ).toBeGreaterThan(0);
    expect(await sample('fit_coder_page_cache_requests', { result: 'hit' })).toBeDefined();
    expect((await sample('fit_coder_database_up'))?.value).toBe('1');
    expect(
      Number((await sample('fit_coder_database_connections', { state: 'total' }))?.value),
    ).toBeGreaterThan(0);
    const free = Number((await sample('fit_coder_disk_bytes', { state: 'free' }))?.value);
    expect(free).toBeGreaterThan(0);
    expect(free).toBeLessThanOrEqual(
      Number((await sample('fit_coder_disk_bytes', { state: 'size' }))?.value),
    );
  });

  test('count payment events by outcome', async () => {
    site.deps.metrics.payment('sandbox', 'paid');
    expect(
      (await sample('fit_coder_payment_events_total', { provider: 'sandbox', outcome: 'paid' }))?.value,
    ).toBe('1');
  });
});

/** The status of a request that is sent exactly as written, which fetch would not send. */
async function statusOf(lines: readonly string[]): Promise<number> {
  const socket = connect(Number(new URL(origin).port), '127.0.0.1');
  socket.write(`GET /metrics HTTP/1.1\r\n${lines.join('\r\n')}\r\nconnection: close\r\n\r\n`);
  const [first] = (await once(socket, 'data')) as [Buffer];
  socket.destroy();
  return Number(first.toString().split(' ')[1]);
}

describe('readers of the figures', () => {
  const local = 'host: 127.0.0.1';
  test.each([
    ['a program on this machine', [local], 200],
    ['one that asks by the name of this machine', ['host: localhost:3000'], 200],
    ['a request that a proxy forwarded', [local, 'x-forwarded-for: 203.0.113.9'], 404],
    ['one that says so in the standard header', [local, 'forwarded: for=203.0.113.9'], 404],
    ['one that a proxy only marked', [local, 'via: 1.1 proxy'], 404],
    ["one that a proxy sends on by the site's own name", ['host: courses.example.com'], 404],
    ['a wrong token', [local, 'authorization: Bearer something else'], 404],
    [
      'the token, through a proxy',
      ['host: courses.example.com', 'x-forwarded-for: 203.0.113.9', `authorization: Bearer ${token}`],
      200,
    ],
  ])('%s', async (_name, lines, status) => {
    expect(await statusOf(lines)).toBe(status);
  });
});
