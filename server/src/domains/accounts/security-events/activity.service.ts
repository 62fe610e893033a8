import type { Activity, SecurityEventEntry, SecurityEventKind } from '@fit-coder/contracts/security-events';
import { decodeCursor, pageOf } from '../../../platform/database/cursor.ts';
import type { CurrentUser } from '../../../platform/route.ts';
import type { SecurityEvents } from '../../../platform/security/security-events.ts';
import { Service, type ServiceContext } from '../../../platform/service.ts';
import { keptSince, maskNetwork } from './security-event.ts';
import { findEvents, type EventRow } from './security-events.repository.ts';

export interface ActivityDependencies extends ServiceContext {
  readonly securityEvents: SecurityEvents;
}

const pageSize = 20;
const adminPageSize = 50;
/** More events than this in 90 days come from an attack on the account. */
const maxExported = 10_000;

/** The security events as users and administrators read them. */
export class ActivityService extends Service<ActivityDependencies> {
  /**
   * The events of the current user's account. A test administrator sees none, because strangers share the account.
   * @throws Refusal `invalid_input` for an unknown cursor
   */
  async own(
    currentUser: CurrentUser,
    cursor: string | undefined,
  ): Promise<{ events: Activity[]; next: string | null }> {
    const rows =
      currentUser.role === 'testadmin' ? [] : await this.#find(currentUser.userId, cursor, pageSize + 1);
    const { shown, next } = pageOf(rows, pageSize);
    return { events: shown.map(presentActivity), next };
  }

  /** All events of the user's account, for the data export. */
  async exported(currentUser: CurrentUser): Promise<Activity[]> {
    if (currentUser.role === 'testadmin') return [];
    return (await this.#find(currentUser.userId, undefined, maxExported)).map(presentActivity);
  }

  /** The events of all accounts. @throws Refusal `invalid_input` for an unknown cursor */
  async all(
    currentUser: CurrentUser,
    query: { kind?: SecurityEventKind | undefined; user?: string | undefined; cursor?: string | undefined },
  ): Promise<{ events: SecurityEventEntry[]; next: string | null }> {
    const rows = await this.#find(query.user, query.cursor, adminPageSize + 1, query.kind);
    const { shown, next } = pageOf(rows, adminPageSize);
    const masked = currentUser.role !== 'admin';
    return { events: shown.map((row) => presentEntry(row, masked)), next };
  }

  async #find(
    userId: string | undefined,
    cursor: string | undefined,
    limit: number,
    kind?: SecurityEventKind,
  ): Promise<EventRow[]> {
    const { db, clock, securityEvents } = this.dependencies;
    const after = cursor === undefined ? undefined : decodeCursor(cursor);
    // Wait until pending events are stored, so that users see what they just did.
    await securityEvents.settled();
    return findEvents(db, { since: keptSince(clock.now()), userId, kind, after }, limit);
  }
}

function presentActivity({ id, at, kind, network, device, detail }: EventRow): Activity {
  return { id, at: at.toISOString(), kind, network, device, detail };
}

function presentEntry(row: EventRow, masked: boolean): SecurityEventEntry {
  return {
    ...presentActivity(row),
    ...(masked && { network: maskNetwork(row.network) }),
    user: userOf(row.user_id, row.user_name),
    account: row.account,
    actor: userOf(row.actor_id, row.actor_name),
  };
}

function userOf(id: string | null, name: string | null): { id: string; name: string } | null {
  return id === null || name === null ? null : { id, name };
}
