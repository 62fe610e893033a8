import { buildApp } from '../../src/app.ts';
import type { Dependencies } from '../../src/dependencies.ts';
import { usualLimits, type SiteLimits } from '../../src/http/limits/site-limits.ts';
import type { Product } from '../../src/product.ts';

/** A machine that also runs other tests may be slow, which is no reason to refuse requests of this one. */
export const testLimits: SiteLimits = {
  ...usualLimits,
  eventLoop: { ...usualLimits.eventLoop, maxDelayMs: 0 },
};

/**
 * Serves a site without its pages on a free port, prints its origin, and runs jobs. The process ends when its
 * standard input does, which is a pipe from the test. It first stops its `database`.
 */
export async function serveUntilInputEnds(
  deps: Dependencies,
  product: Product,
  database: { stop(): Promise<void> } = { stop: async () => undefined },
): Promise<void> {
  const app = await buildApp(deps, product, null, testLimits);
  process.stdout.write(`${await app.listen({ port: 0, host: '127.0.0.1' })}\n`);
  await deps.queue.work(product.handlers);
  process.stdin.resume().once('end', () => void database.stop().finally(() => process.exit()));
}
