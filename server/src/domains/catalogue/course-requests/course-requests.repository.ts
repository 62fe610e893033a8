import type { Database } from '../../../platform/database/database.ts';
import type { Cursor } from '../../../platform/database/cursor.ts';
import { comesAfter, microsOf } from '../../../platform/database/newest-first.ts';
import type { CourseRequestRow } from './course-request.ts';

const columns = ['id', 'name', 'email', 'course', 'created_at'] as const;

export interface NewCourseRequest {
  /** Null for a visitor. */
  readonly userId: string | null;
  readonly name: string;
  readonly email: string;
  readonly course: string;
  readonly createdAt: Date;
}

export async function insertRequest(tx: Database, request: NewCourseRequest): Promise<string> {
  const { id } = await tx
    .insertInto('course_requests')
    .values({
      user_id: request.userId,
      name: request.name,
      email: request.email,
      course: request.course,
      created_at: request.createdAt,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export async function findRequest(db: Database, id: string): Promise<CourseRequestRow | null> {
  const query = db.selectFrom('course_requests').select(columns).where('id', '=', id);
  return (await query.executeTakeFirst()) ?? null;
}

/** A user's course requests, the newest first. */
export function findRequestsOf(db: Database, userId: string): Promise<CourseRequestRow[]> {
  const query = db.selectFrom('course_requests').select(columns).where('user_id', '=', userId);
  return query.orderBy('created_at', 'desc').orderBy('id', 'desc').execute();
}

/** All course requests, the newest first, with their times in microseconds since 1970. */
export function findRequestPage(
  db: Database,
  after: Cursor | undefined,
  limit: number,
): Promise<(CourseRequestRow & { listed_at: number })[]> {
  let query = db.selectFrom('course_requests').select(columns).select(microsOf('created_at').as('listed_at'));
  if (after) query = query.where(comesAfter(after, 'created_at', 'id'));
  return query.orderBy('created_at', 'desc').orderBy('id', 'desc').limit(limit).execute();
}

/** Returns whether there was one to delete. */
export async function deleteRequest(db: Database, id: string): Promise<boolean> {
  const { numDeletedRows } = await db.deleteFrom('course_requests').where('id', '=', id).executeTakeFirst();
  return numDeletedRows > 0n;
}
