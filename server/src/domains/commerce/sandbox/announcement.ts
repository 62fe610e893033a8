import { randomUUID } from 'node:crypto';
import { isIPv6 } from 'node:net';
import type { FastifyInstance } from 'fastify';
import type { Database } from '../../../platform/database/database.ts';
import type { Queue } from '../../../platform/queue/queue.ts';
import type { ServiceContext } from '../../../platform/service.ts';
import { sandboxEvent, type SandboxEventType } from './event.ts';
import { sandboxWebhook } from './jobs.ts';

export interface SandboxDependencies extends ServiceContext {
  readonly queue: Queue;
  /** The installation's secret; the webhook key is derived from it. */
  readonly secret: string;
  /** The previous secret, whose signatures are still valid. */
  readonly previousSecret: string | undefined;
}

/** What the sandbox's books need to tell the shop what happened. */
export interface BooksContext extends SandboxDependencies {
  readonly shop: ShopAddress;
}

/** Something that happened, and the id of the checkout, subscription or payment that it happened to. */
export interface Announcement {
  readonly type: SandboxEventType;
  readonly subject: string;
}

/** Where the shop receives webhooks: at this process, once it listens. */
export class ShopAddress {
  #app: FastifyInstance | null = null;

  listensAs(app: FastifyInstance): void {
    this.#app = app;
  }

  /** The address that this process listens on, never one that a request names. */
  url(): string {
    const address = this.#app?.server.address() ?? null;
    const { address: host, port } =
      address !== null && typeof address === 'object' ? address : { address: '127.0.0.1', port: 80 };
    return `http://${reachable(host)}:${port}/api/v1/webhooks/sandbox`;
  }
}

/** A process that listens on every address is reached at the machine's own. */
function reachable(host: string): string {
  if (host === '0.0.0.0') return '127.0.0.1';
  if (host === '::') return '[::1]';
  return isIPv6(host) ? `[${host}]` : host;
}

/** Sends a webhook for each announcement once the transaction is committed. */
export async function announce(
  { queue, clock, shop }: BooksContext,
  tx: Database,
  announcements: readonly Announcement[],
): Promise<void> {
  for (const { type, subject } of announcements) {
    const [kind = ''] = type.split('.');
    const about = kind === 'checkout' || kind === 'subscription' ? kind : 'payment';
    const event = sandboxEvent.parse({
      id: `evt_${randomUUID()}`,
      type,
      createdAt: clock.now().toISOString(),
      [about]: subject,
    });
    await queue.send(tx, sandboxWebhook, { address: shop.url(), event }, event.id);
  }
}
