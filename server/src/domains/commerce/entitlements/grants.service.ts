import { randomUUID } from 'node:crypto';
import type { Database } from '../../../platform/database/database.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { Service, type ServiceContext } from '../../../platform/service.ts';
import { holdAccount } from '../../accounts/accounts.ts';
import type { Catalogue } from '../../catalogue/catalogue.ts';
import {
  setEntitlement,
  type ChangeReason,
  type Entitlement,
  type Until,
} from './entitlement-changes.repository.ts';
import { openEveryCourse } from '../gifts/every-course.ts';
import { findEntitlement } from './ledger.repository.ts';

export interface GrantsDependencies extends ServiceContext {
  readonly catalogue: Pick<Catalogue, 'factsOf'>;
}

export interface Grant {
  readonly userId: string;
  /** Null for every premium course. */
  readonly courseId: string | null;
  /** The last day, such as `2026-12-01` (UTC); null for good. */
  readonly until: string | null;
  readonly reason: string;
  readonly actorId: string;
}

const dayMs = 24 * 60 * 60 * 1000;

/** The access that administrators give and take. */
export class GrantsService extends Service<GrantsDependencies> {
  /** Returns what it opens. @throws Refusal `not_found`, `invalid_input` for a day that is over */
  async grant({ userId, courseId, until, reason, actorId }: Grant): Promise<string> {
    const { db, clock, catalogue } = this.dependencies;
    const now = clock.now();
    const end = endOf(until, now);
    return db.transaction().execute(async (tx) => {
      if (!(await holdAccount(tx, userId))) throw noSuchUser();
      const [course] = courseId === null ? [] : await catalogue.factsOf(tx, [courseId]);
      if (courseId !== null && !course) throw new Refusal('not_found', 'There is no such course.');
      await open(
        tx,
        { userId, courseId, source: 'grant', sourceId: randomUUID() },
        end,
        { reason, actorId },
        now,
      );
      return course?.title ?? 'Every course';
    });
  }

  /** Closes one source of a user's access for good, and returns what it opened. @throws Refusal `not_found` */
  async revoke(
    actorId: string,
    userId: string,
    entitlementId: string,
    reason: string,
  ): Promise<{ readonly what: string; readonly source: Entitlement['source'] }> {
    const { db, clock } = this.dependencies;
    const now = clock.now();
    return db.transaction().execute(async (tx) => {
      if (!(await holdAccount(tx, userId))) throw noSuchUser();
      const entitlement = await findOpen(tx, userId, entitlementId, now);
      await open(tx, entitlement, 'closed', { reason, actorId }, now);
      return { what: await this.#titleOf(tx, entitlement.courseId), source: entitlement.source };
    });
  }

  async #titleOf(tx: Database, courseId: string | null): Promise<string> {
    if (courseId === null) return 'every course';
    const [course] = await this.dependencies.catalogue.factsOf(tx, [courseId]);
    return course?.title ?? 'a deleted course';
  }
}

/** Opens a course or every course until then, or closes it. */
async function open(
  tx: Database,
  { courseId, ...source }: Entitlement,
  until: Until,
  reason: ChangeReason,
  now: Date,
): Promise<void> {
  if (courseId === null) await openEveryCourse(tx, source, until, reason, now);
  else await setEntitlement(tx, { ...source, courseId }, until, reason, now);
}

async function findOpen(tx: Database, userId: string, entitlementId: string, now: Date) {
  const found = await findEntitlement(tx, userId, entitlementId);
  if (!found) throw new Refusal('not_found', 'There is no such access.');
  const { expiresAt, ...entitlement } = found;
  if (expiresAt && expiresAt <= now) throw new Refusal('not_found', 'This access is over already.');
  return entitlement;
}

/** Access lasts to the end of its last day. */
function endOf(until: string | null, now: Date): Until {
  if (until === null) return 'forever';
  const end = new Date(Date.parse(`${until}T00:00:00Z`) + dayMs);
  if (end > now) return end;
  const sentence = 'That day is over. Choose a later one.';
  throw new Refusal('invalid_input', sentence, { until: sentence });
}

function noSuchUser(): Refusal {
  return new Refusal('not_found', 'There is no such user.');
}
