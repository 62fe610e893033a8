import { Webhook } from 'standardwebhooks';
import type { Logger } from '../../../platform/observation/log.ts';
import type { JobRun, Queue } from '../../../platform/queue/queue.ts';
import type { Sealer } from '../../../platform/security/sealing.ts';
import { Service, type ServiceContext } from '../../../platform/service.ts';
import { webhookDue } from '../commerce.jobs.ts';
import { raiseAlarm } from '../payments/payment-alarms.repository.ts';
import { postMessage, type PostAnswer } from './post-message.ts';
import {
  deleteOldDeliveries,
  findWaiting,
  giveUp,
  storeAttempt,
  takeUnqueued,
  type Attempt,
  type WaitingDelivery,
} from './webhook-deliveries.repository.ts';
import { disableEndpoint, storeReachability } from './webhook-endpoints.repository.ts';

export interface WebhookDeliveryDependencies extends ServiceContext {
  readonly queue: Queue;
  readonly log: Logger;
  readonly sealer: Sealer;
  /** Whether receivers may be in private networks: on a site that only this machine can reach. */
  readonly allowsPrivate: boolean;
}

const dayMs = 24 * 60 * 60 * 1000;
const answerMs = 10_000;
/** Days of nothing but failures after which an endpoint is paused. */
const failingDays = 5;
const keptDays = 30;
const batch = 500;

/** Sends events to the endpoints of the operator's own programs. */
export class WebhookDeliveryService extends Service<WebhookDeliveryDependencies> {
  /** Enqueues the deliveries that transactions wrote down, and deletes old ones. */
  async sweep(): Promise<void> {
    const { db, clock } = this.dependencies;
    await this.enqueue();
    await deleteOldDeliveries(db, new Date(clock.now().getTime() - keptDays * dayMs), 10 * batch);
  }

  async enqueue(): Promise<void> {
    const { db, queue, clock } = this.dependencies;
    let taken = batch;
    while (taken === batch) {
      taken = await db.transaction().execute(async (tx) => {
        const deliveries = await takeUnqueued(tx, batch, clock.now());
        const jobs = deliveries.map((data) => ({ data, key: data.deliveryId }));
        await queue.sendAll(tx, webhookDue, jobs);
        return jobs.length;
      });
    }
  }

  /** Makes one attempt. @throws Error if it failed; the job is then retried */
  async deliver({
    data: { deliveryId: id },
    signal,
  }: Pick<JobRun<(typeof webhookDue)['data']>, 'data' | 'signal'>) {
    const { db, clock } = this.dependencies;
    const delivery = await findWaiting(db, id);
    if (!delivery) return;
    if (!delivery.active) return giveUp(db, id, clock.now(), 'The endpoint is paused.');
    const attempt = await this.#post(delivery, signal);
    // An attempt that was cut off by a stop of this site says nothing about the receiver.
    signal.throwIfAborted();
    await storeAttempt(db, id, attempt, clock.now());
    if (attempt.error === null) return storeReachability(db, delivery.endpointId, null);
    await storeReachability(db, delivery.endpointId, clock.now());
    if (await this.#disableIfHopeless(delivery, attempt)) return giveUp(db, id, clock.now());
    throw new Error(attempt.error);
  }

  /** After the last attempt. */
  async giveUp(deliveryId: string): Promise<void> {
    await giveUp(this.dependencies.db, deliveryId, this.dependencies.clock.now());
  }

  async #post(delivery: WaitingDelivery, signal: AbortSignal): Promise<Attempt> {
    const { allowsPrivate, clock, log } = this.dependencies;
    const { url, endpointId, message } = delivery;
    const body = JSON.stringify(message);
    try {
      const headers = { ...this.#sign(delivery, body, clock.now()), 'content-type': 'application/json' };
      const answer = await postMessage({ url, body, headers, allowsPrivate, answerMs, signal });
      return { status: answer.status, error: faultOf(answer) };
    } catch (error) {
      log.warn({ err: error, endpoint: endpointId, event: message.id }, 'a webhook could not be sent');
      return { status: null, error: sentenceOf(error) };
    }
  }

  #sign(
    { endpointId, message, secret_sealed: bytes, secret_key: keyId }: WaitingDelivery,
    body: string,
    now: Date,
  ) {
    const secret = this.dependencies.sealer.open({ bytes, keyId }, endpointId).toString('utf8');
    return {
      'user-agent': 'Fit-Coder-Webhooks/1',
      'webhook-id': message.id,
      'webhook-timestamp': String(Math.floor(now.getTime() / 1000)),
      'webhook-signature': new Webhook(secret).sign(message.id, now, body),
    };
  }

  /** Pauses an endpoint that is gone (410), or to which nothing could be delivered for days, and raises an alarm. */
  async #disableIfHopeless(
    { endpointId, url, failingSince }: WaitingDelivery,
    { status }: Attempt,
  ): Promise<boolean> {
    const { db, clock, log } = this.dependencies;
    const now = clock.now();
    const failsLong = failingSince !== null && now.getTime() - failingSince.getTime() > failingDays * dayMs;
    if (!failsLong && status !== 410) return false;
    await db.transaction().execute(async (tx) => {
      if (!(await disableEndpoint(tx, endpointId, now))) return;
      log.error({ endpoint: endpointId, failingSince }, 'a webhook endpoint was paused');
      const subject = `${endpointId} ${now.toISOString()}`;
      const detail = { endpoint: endpointId, host: new URL(url).host };
      const alarm = {
        kind: 'webhook_endpoint_disabled',
        provider: 'outgoing',
        subject,
        orderId: null,
        detail,
      };
      await raiseAlarm(tx, alarm, now);
    });
    return true;
  }
}

/** Why an answer is no success; null if it is one. */
function faultOf({ status, text }: PostAnswer): string | null {
  if (status >= 200 && status < 300) return null;
  if (status >= 300 && status < 400)
    return 'The receiver redirects. Add an endpoint with the URL that it redirects to.';
  return text === ''
    ? `The receiver answered with ${status}.`
    : `The receiver answered with ${status}: ${text}`;
}

function sentenceOf(error: unknown): string {
  if (!(error instanceof Error)) return 'The receiver could not be reached.';
  const { cause } = error;
  if (error.name === 'AbortError' && cause instanceof Error && cause.name === 'TimeoutError')
    return `The receiver did not answer within ${answerMs / 1000} seconds.`;
  return `The receiver could not be reached: ${error.message}`;
}
