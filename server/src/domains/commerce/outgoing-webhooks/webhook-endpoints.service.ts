import { randomBytes, randomUUID } from 'node:crypto';
import type { WebhookDelivery, WebhookEndpoint } from '@fit-coder/contracts/operations/outgoing-webhooks';
import { isLoopback } from '../../../platform/config/loopback.ts';
import { decodeCursor, pageOf } from '../../../platform/database/cursor.ts';
import { notify } from '../../../platform/bus.ts';
import type { Database } from '../../../platform/database/database.ts';
import { Refusal } from '../../../platform/refusal.ts';
import type { CurrentUser } from '../../../platform/route.ts';
import type { Sealer } from '../../../platform/security/sealing.ts';
import { Service, type ServiceContext } from '../../../platform/service.ts';
import { isPrivateLiteral } from './public-address.ts';
import { deliveriesChannel } from './report-event.ts';
import { messageOf, type WebhookMessage } from './webhook-message.ts';
import { findDeliveries, findDelivery, giveUp, insertDelivery } from './webhook-deliveries.repository.ts';
import { presentDelivery, presentEndpoint } from './webhook-endpoint.ts';
import {
  deleteEndpoint,
  findEndpoint,
  findEndpoints,
  findSealedOtherwise,
  insertEndpoint,
  replaceSeal,
  updateEndpoint,
} from './webhook-endpoints.repository.ts';

export interface WebhookEndpointsDependencies extends ServiceContext {
  readonly sealer: Sealer;
  /** Whether receivers may be in private networks: outside production. */
  readonly allowsPrivate: boolean;
}

const mostEndpoints = 20;
const pageSize = 50;

/** The endpoints to which an operator has events sent. */
export class WebhookEndpointsService extends Service<WebhookEndpointsDependencies> {
  async list(viewer: CurrentUser): Promise<WebhookEndpoint[]> {
    return (await findEndpoints(this.dependencies.db)).map((row) => presentEndpoint(row, viewer));
  }

  /** @throws Refusal `invalid_input`, `list_full` */
  async create(
    creator: CurrentUser,
    { url, events }: { readonly url: string; readonly events: readonly string[] },
  ): Promise<{ endpoint: WebhookEndpoint; secret: string }> {
    const { db, clock, sealer, allowsPrivate } = this.dependencies;
    checkUrl(url, allowsPrivate);
    if ((await findEndpoints(db)).length >= mostEndpoints)
      throw new Refusal('list_full', `There can be at most ${mostEndpoints} endpoints. Delete one first.`);
    const id = randomUUID();
    const secret = `whsec_${randomBytes(32).toString('base64')}`;
    const sealed = sealer.seal(Buffer.from(secret), id);
    const row = await insertEndpoint(
      db,
      { id, url, events: [...new Set(events)], secret: sealed },
      clock.now(),
    );
    return { endpoint: presentEndpoint(row, creator), secret };
  }

  /** @throws Refusal `not_found` */
  async update(
    editor: CurrentUser,
    id: string,
    change: { readonly events: readonly string[]; readonly active: boolean },
  ): Promise<WebhookEndpoint> {
    const events = [...new Set(change.events)];
    const row = await updateEndpoint(this.dependencies.db, id, { ...change, events });
    if (!row) throw noEndpoint();
    return presentEndpoint(row, editor);
  }

  /** Deletes an endpoint; returns its host. @throws Refusal `not_found` */
  async remove(id: string): Promise<string> {
    const url = await deleteEndpoint(this.dependencies.db, id);
    if (url === null) throw noEndpoint();
    return new URL(url).host;
  }

  /** @throws Refusal `not_found`; `not_ready` for a paused endpoint */
  async test(id: string): Promise<void> {
    const { db, clock } = this.dependencies;
    const endpoint = await findEndpoint(db, id);
    if (!endpoint) throw noEndpoint();
    if (!endpoint.active) throw isPaused();
    const data = { message: 'This is a test. Nothing happened.' };
    await this.#send(db, id, messageOf('webhook.test', data, clock.now()));
  }

  /** Newest first. @throws Refusal `not_found`, `invalid_input` for an unknown cursor */
  async deliveries(
    viewer: CurrentUser,
    id: string,
    cursor: string | undefined,
  ): Promise<{ deliveries: WebhookDelivery[]; next: string | null }> {
    const { db } = this.dependencies;
    const after = cursor === undefined ? null : decodeCursor(cursor);
    if (!(await findEndpoint(db, id))) throw noEndpoint();
    const { shown, next } = pageOf(await findDeliveries(db, id, after, pageSize + 1), pageSize);
    return { deliveries: shown.map((row) => presentDelivery(row, viewer)), next };
  }

  /** Sends a message again at once, instead of the waiting delivery if there is one. @throws Refusal `not_found`, `not_ready` */
  async resend(deliveryId: string): Promise<void> {
    const { db, clock } = this.dependencies;
    await db.transaction().execute(async (tx) => {
      const delivery = await findDelivery(tx, deliveryId);
      if (!delivery) throw new Refusal('not_found', 'This delivery no longer exists.');
      if (!delivery.active) throw isPaused();
      await giveUp(tx, deliveryId, clock.now());
      await this.#send(tx, delivery.endpointId, delivery.message);
    });
  }

  /** Seals the secrets with the site's new secret; returns how many, and how many could not be read. */
  async sealAnew(): Promise<{ sealed: number; unreadable: number }> {
    const { db, sealer } = this.dependencies;
    const count = { sealed: 0, unreadable: 0 };
    for (const { id, secret_sealed: bytes, secret_key: keyId } of await findSealedOtherwise(
      db,
      sealer.currentKeyId,
    )) {
      const secret = tryOpen(sealer, { bytes, keyId }, id);
      if (secret) await replaceSeal(db, id, sealer.seal(secret, id));
      count[secret ? 'sealed' : 'unreadable'] += 1;
    }
    return count;
  }

  async #send(tx: Database, endpointId: string, message: WebhookMessage): Promise<void> {
    await insertDelivery(tx, endpointId, message, this.dependencies.clock.now());
    await notify(tx, deliveriesChannel, '');
  }
}

function tryOpen(sealer: Sealer, sealed: Parameters<Sealer['open']>[0], context: string): Buffer | null {
  try {
    return sealer.open(sealed, context);
  } catch {
    return null;
  }
}

/** @throws Refusal `invalid_input` */
function checkUrl(text: string, allowsPrivate: boolean): void {
  const refuse = (sentence: string): never => {
    throw new Refusal('invalid_input', sentence, { url: sentence });
  };
  const { protocol, hostname, username, password } =
    URL.parse(text) ?? refuse('Enter a URL such as https://example.com/webhooks.');
  if (username !== '' || password !== '') refuse('The URL cannot contain a user name or a password.');
  const isLocal = allowsPrivate && protocol === 'http:' && isLoopback(hostname);
  if (protocol !== 'https:' && !isLocal) refuse('The URL must begin with https://.');
  if (!allowsPrivate && (isLoopback(hostname) || isPrivateLiteral(hostname)))
    refuse('The URL must lead to the public internet.');
}

function noEndpoint(): Refusal {
  return new Refusal('not_found', 'This endpoint no longer exists.');
}

function isPaused(): Refusal {
  return new Refusal('not_ready', 'The endpoint is paused. Resume it first.');
}
