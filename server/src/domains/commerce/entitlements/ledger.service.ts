import type { AccessSource } from '@fit-coder/contracts/customers/access';
import { decodeCursor, pageOf } from '../../../platform/database/cursor.ts';
import { Service, type ServiceContext } from '../../../platform/service.ts';
import { findNames } from '../../accounts/accounts.ts';
import type { Catalogue, CourseFacts } from '../../catalogue/catalogue.ts';
import { findChanges, findEntitlements, findSourceOrders, type SourceOrder } from './ledger.repository.ts';

export interface LedgerDependencies extends ServiceContext {
  readonly catalogue: Pick<Catalogue, 'factsOf'>;
}

/** Who reads: users do not learn which administrator it was. */
type Reader = 'owner' | 'administrator';
type Changes = Awaited<ReturnType<typeof findChanges>>;
type Row = Awaited<ReturnType<typeof findEntitlements>>[number];

const pageSize = 24;

/** Why a user has access, or had. */
export class LedgerService extends Service<LedgerDependencies> {
  /** The newest first. @throws Refusal `invalid_input` for an unknown cursor */
  async page(
    userId: string,
    cursor: string | undefined,
    reader: Reader,
  ): Promise<{ sources: AccessSource[]; next: string | null }> {
    const { db, clock, catalogue } = this.dependencies;
    const after = cursor === undefined ? undefined : decodeCursor(cursor);
    const { shown, next } = pageOf(await findEntitlements(db, userId, after, pageSize + 1), pageSize);
    const sourceIds = [...new Set(shown.map((row) => row.source_id))];
    const changes = await findChanges(db, userId, sourceIds);
    const orders = new Map((await findSourceOrders(db, sourceIds)).map((order) => [order.id, order]));
    const courses = await catalogue.factsOf(db, [...new Set(shown.flatMap((row) => row.course_id ?? []))]);
    const facts = new Map(courses.map((course) => [course.id, course]));
    const names = reader === 'owner' ? null : await findNames(db, actorsOf(changes));
    const sources = shown.map((row) => ({
      ...present(row, facts, clock.now()),
      ...presentOrder(orders.get(row.source_id)),
      changes: presentChanges(row, changes, names),
    }));
    return { sources, next };
  }
}

function actorsOf(changes: Changes): string[] {
  return [...new Set(changes.flatMap((change) => change.actor_id ?? []))];
}

function presentChanges(
  row: Row,
  changes: Changes,
  names: ReadonlyMap<string, string> | null,
): AccessSource['changes'] {
  const own = changes.filter(
    (change) =>
      change.source === row.source &&
      change.source_id === row.source_id &&
      change.course_id === row.course_id,
  );
  return own.map(({ at, change, until, reason, actor_id: actorId }) => ({
    at: at.toISOString(),
    change,
    until: until?.toISOString() ?? null,
    reason,
    by: actorId && (names?.get(actorId) ?? 'An administrator'),
  }));
}

function presentCourse(
  id: string,
  { title, recorded }: Pick<CourseFacts, 'title' | 'recorded'> = {
    title: 'A deleted course',
    recorded: true,
  },
): AccessSource['course'] {
  return { id, title, recorded };
}

function presentOrder(order: SourceOrder | undefined): Pick<AccessSource, 'plan' | 'reference'> {
  return { plan: order?.plan ?? null, reference: order?.reference ?? null };
}

function present(
  row: Row,
  courses: ReadonlyMap<string, CourseFacts>,
  now: Date,
): Omit<AccessSource, 'plan' | 'reference' | 'changes'> {
  const { id, course_id: courseId, source, expires_at: until, created_at: since } = row;
  return {
    id,
    course: courseId === null ? null : presentCourse(courseId, courses.get(courseId)),
    source,
    open: until === null || until > now,
    since: since.toISOString(),
    until: until?.toISOString() ?? null,
  };
}
