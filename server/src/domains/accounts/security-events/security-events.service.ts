import type { Logger } from '../../../platform/observation/log.ts';
import type {
  EventOrigin,
  SecurityEvent,
  SecurityEvents,
} from '../../../platform/security/security-events.ts';
import { RepeatedEvents } from './repeated-events.ts';
import { networkOf } from '../../../platform/network.ts';
import type { ServiceContext } from '../../../platform/service.ts';
import { accountReference, addressReference, keptSince, shortDevice } from './security-event.ts';
import { deleteEventsBefore, insertEvents, type NewEvent } from './security-events.repository.ts';

export interface SecurityEventsDependencies extends ServiceContext {
  readonly log: Logger;
  readonly secret: string;
}

/** The most rows that may wait while the database is slow; further events get only a log line. */
const maxWaiting = 2000;
const batchSize = 500;

/**
 * Records security events. Each is logged at once; rows are written in batches, one statement at a time, so that a
 * flood of events uses one connection and no request waits.
 */
export class SecurityEventsService implements SecurityEvents {
  readonly #dependencies: SecurityEventsDependencies;
  readonly #log: Logger;
  readonly #waiting: NewEvent[] = [];
  readonly #repeated = new RepeatedEvents();
  #busy = false;
  #batch = Promise.resolve();
  #enqueued = 0;
  #written = 0;

  constructor(dependencies: SecurityEventsDependencies) {
    this.#dependencies = dependencies;
    // LOG_LEVEL does not silence these lines, except with `silent`.
    const level = dependencies.log.level === 'silent' ? 'silent' : 'info';
    this.#log = dependencies.log.child({}, { level });
  }

  record(event: SecurityEvent, { ip, userAgent }: EventOrigin): void {
    const { clock, secret } = this.#dependencies;
    const { kind, userId, actorId, address } = event;
    // Both references are computed in either case, so that the response time does not reveal whether an account exists.
    const reference = accountReference(secret, userId ?? '');
    const account = userId === null ? null : reference;
    const network = networkOf(ip);
    const device = shortDevice(userAgent);
    const detail = 'detail' in event ? event.detail : {};
    const at = clock.now();
    if (this.#repeated.isRepeated(kind, [userId, address, network, detail], at)) return;
    this.#log.info(
      {
        event: kind,
        account,
        ...(actorId !== undefined && { actor: accountReference(secret, actorId) }),
        ...(address !== undefined && { address: addressReference(secret, address) }),
        network,
        device,
        ...detail,
      },
      'security event',
    );
    const row = { kind, userId, account, actorId: actorId ?? null, network, device, detail };
    this.#enqueue({ ...row, at });
  }

  async settled(): Promise<void> {
    const target = this.#enqueued;
    while (this.#written < target) await this.#batch;
  }

  #enqueue(event: NewEvent): void {
    if (this.#waiting.length >= maxWaiting) return;
    this.#enqueued += 1;
    this.#waiting.push(event);
    if (!this.#busy) void this.#write();
  }

  async #write(): Promise<void> {
    this.#busy = true;
    while (this.#waiting.length > 0) {
      this.#batch = this.#writeBatch();
      await this.#batch;
    }
    this.#busy = false;
  }

  async #writeBatch(): Promise<void> {
    // Events of the same turn of the event loop share a statement.
    await new Promise((resolve) => setImmediate(resolve));
    const events = this.#waiting.splice(0, batchSize);
    await this.#insert(events);
    this.#written += events.length;
  }

  async #insert(events: readonly NewEvent[]): Promise<void> {
    const { db, clock, log } = this.#dependencies;
    try {
      await insertEvents(db, events);
      await deleteEventsBefore(db, keptSince(clock.now()));
    } catch (error) {
      log.warn(
        { err: error, events: events.length },
        'security events could not be stored; only their log lines exist',
      );
    }
  }
}
