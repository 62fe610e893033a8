import { expect, vi } from 'vitest';
import { notify } from '../../src/platform/bus.ts';
import type { TestSite } from './test-site.ts';

/** Waits until the site's bus receives messages. */
export async function untilBusListens({ deps }: Pick<TestSite, 'deps'>): Promise<void> {
  const received = vi.fn<() => void>();
  const stop = deps.bus.listen('test', received);
  const send = async () => {
    await notify(deps.database.db, 'test', '');
    expect(received).toHaveBeenCalled();
  };
  await vi.waitFor(send, { timeout: 240_000, interval: 20 });
  stop();
}
