import { requestCourse } from '@fit-coder/contracts/catalogue';
import { apiBase } from '@fit-coder/contracts/endpoint';
import { send, json } from './requests.ts';
import type { Proxy } from './proxies.ts';

/** The requests to the site while it ran. */
export interface Load {
  readonly reads: number;
  readonly writes: number;
  readonly failures: readonly string[];
}

/** Reads pages and API responses in two lanes and writes rows in others through the proxy, until `stop`. */
export function load(proxy: Proxy, writers = 4): { stop(): Promise<Load> } {
  const counts = { reads: 0, writes: 0, failures: [] as string[] };
  const stopping = new AbortController();
  const wish = { name: 'Wilma', email: 'wilma@example.com', course: 'A course about waiting' };
  const lane = async (kind: 'reads' | 'writes', path: string, asking = {}) => {
    while (!stopping.signal.aborted) {
      const outcome = await send(proxy, path, asking).then(
        ({ status }) => (status === 200 ? null : `${status}`),
        (error: Error) => error.message,
      );
      if (outcome === null) counts[kind] += 1;
      else counts.failures.push(`${path}: ${outcome}`);
    }
  };
  const writing = json(wish);
  const running = Promise.all([
    lane('reads', '/courses'),
    lane('reads', `${apiBase}/courses`),
    ...Array.from({ length: writers }, () => lane('writes', apiBase + requestCourse.path, writing)),
  ]);
  return {
    async stop() {
      stopping.abort();
      await running;
      return counts;
    },
  };
}
