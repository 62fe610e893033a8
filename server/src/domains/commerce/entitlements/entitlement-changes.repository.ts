import type { Database } from '../../../platform/database/database.ts';
import { notify } from '../../../platform/bus.ts';
import { accessChannel } from './access-channel.ts';
import { reportAccess } from '../outgoing-webhooks/report-event.ts';

/** An entitlement as it should be: one row for each source and course. */
export interface Entitlement {
  readonly userId: string;
  /** Null for every premium course. */
  readonly courseId: string | null;
  readonly source: 'subscription' | 'purchase' | 'grant' | 'gift' | 'seat';
  /** The id of the subscription, order, grant, gift or seat. */
  readonly sourceId: string;
}

/** Until when an entitlement lasts: a date, `forever`, or `closed`. */
export type Until = Date | 'forever' | 'closed';

/** Why an entitlement changes: in words for the ledger, and the administrator who changed it, if one did. */
export interface ChangeReason {
  readonly reason: string;
  readonly actorId: string | null;
}

type Change = 'granted' | 'extended' | 'shortened' | 'revoked' | 'restored';

/**
 * Makes an entitlement last until then, and writes down what changed. An entitlement that is already so is left alone,
 * and one that never existed is not closed. One that an administrator closed is opened only by an administrator, not by
 * the next payment. Time that has passed stays as it was: what was open until now does not become closed since an earlier
 * day, such as when days of grace end without a payment. The caller has locked the user's account. Returns what changed,
 * if something did.
 */
export async function setEntitlement(
  tx: Database,
  entitlement: Entitlement,
  until: Until,
  { reason, actorId }: ChangeReason,
  now: Date,
): Promise<Change | null> {
  const stored = await lockEntitlement(tx, entitlement);
  if (stored?.withdrawn && actorId === null) return null;
  const end = endOf(stored, until, now);
  const change = changeOf(stored, until, end);
  if (change === null) return null;
  const { userId: user_id, courseId: course_id, source, sourceId: source_id } = entitlement;
  const key = { user_id, course_id, source, source_id };
  const revoked_at = until === 'closed' ? now : null;
  const fields = { expires_at: end, revoked_at, withdrawn: until === 'closed' && actorId !== null };
  if (stored) await tx.updateTable('entitlements').set(fields).where('id', '=', stored.id).execute();
  else
    await tx
      .insertInto('entitlements')
      .values({ ...key, ...fields })
      .execute();
  await tx
    .insertInto('entitlement_changes')
    .values({ ...key, change, until: fields.expires_at, reason, actor_id: actorId, at: now })
    .execute();
  await notify(tx, accessChannel, user_id);
  await reportAccess(tx, entitlement, change, fields.expires_at, now);
  return change;
}

function lockEntitlement(tx: Database, { userId, courseId, source, sourceId }: Entitlement) {
  return tx
    .selectFrom('entitlements')
    .select(['id', 'expires_at', 'revoked_at', 'withdrawn'])
    .where('user_id', '=', userId)
    .where('source', '=', source)
    .where('source_id', '=', sourceId)
    .where('course_id', 'is not distinct from', courseId)
    .forUpdate()
    .executeTakeFirst();
}

type Stored = { readonly expires_at: Date | null; readonly revoked_at: Date | null } | undefined;

/** When the entitlement ends; null if it is for good. An end that has passed is not before the time that was open. */
function endOf(stored: Stored, until: Until, now: Date): Date | null {
  if (until === 'forever') return null;
  const wanted = until === 'closed' ? -Infinity : until.getTime();
  if (wanted > now.getTime() || !stored) return until === 'closed' ? now : until;
  const wasOpenUntil = Math.min(stored.expires_at?.getTime() ?? Infinity, now.getTime());
  return new Date(Math.max(wanted, wasOpenUntil));
}

/** What changes; null if nothing does. */
function changeOf(stored: Stored, until: Until, end: Date | null): Change | null {
  if (!stored) return until === 'closed' ? null : 'granted';
  if (until === 'closed') return stored.revoked_at ? null : 'revoked';
  if (stored.revoked_at) return 'restored';
  const [before, after] = [stored.expires_at?.getTime() ?? Infinity, end?.getTime() ?? Infinity];
  if (before === after) return null;
  return after > before ? 'extended' : 'shortened';
}
