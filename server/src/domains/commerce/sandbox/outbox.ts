import type { KeyObject } from 'node:crypto';
import type { Clock } from '../../../platform/clock.ts';
import type { JobRun } from '../../../platform/queue/queue.ts';
import type { sandboxWebhook } from './jobs.ts';
import { sign, signatureHeader } from './signature.ts';

const responseMs = 10_000;

/** Posts one webhook, signed for this attempt. @throws Error unless the shop responds with success */
export async function deliver(
  { data, signal }: Pick<JobRun<(typeof sandboxWebhook)['data']>, 'data' | 'signal'>,
  key: KeyObject,
  clock: Clock,
): Promise<void> {
  const body = Buffer.from(JSON.stringify(data.event));
  const response = await fetch(data.address, {
    method: 'POST',
    headers: { 'content-type': 'application/json', [signatureHeader]: sign(key, body, clock.now()) },
    body,
    redirect: 'error',
    signal: AbortSignal.any([signal, AbortSignal.timeout(responseMs)]),
  });
  await response.body?.cancel();
  if (!response.ok) throw new Error(`the shop answered the webhook with ${response.status}`);
}
