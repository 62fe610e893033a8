import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../../../platform/database/database.ts';
import { microsOf } from '../../../platform/database/newest-first.ts';
import { hasVideoOnItsWay } from '../../media/media.ts';
import type { CourseStage } from './course.ts';

/**
 * Whether the course in `column` has a lecture that can be watched. No `exists`: for many courses, the planner would read
 * all lectures for it, even if only one page of the courses is asked for.
 */
export function isRecorded(column: string): RawBuilder<boolean> {
  return sql<boolean>`coalesce((select true from lectures as recorded
    where recorded.course_id = ${sql.ref(column)} and recorded.asset_id is not null limit 1), false)`;
}

/** How far the course in `column` is. Looks for videos in processing only if the course is not recorded. */
function stageOf(column: string): RawBuilder<CourseStage> {
  return sql<CourseStage>`case when ${isRecorded(column)} then 'recorded'
    when coalesce((select true from lectures as prepared where prepared.course_id = ${sql.ref(column)}
      and ${hasVideoOnItsWay('prepared.id')} limit 1), false) then 'preparing'
    else 'announced' end`;
}

/** The columns of a card, in the order of `CardRow`. */
export const cardColumns = [
  'courses.id',
  'courses.slug',
  'courses.title',
  'courses.summary',
  'courses.level',
  'courses.access',
  'courses.price_cents',
  'courses.instructor',
  'courses.technology',
  'courses.snippet',
  'courses.poster',
  'courses.lecture_count',
  'courses.duration_seconds',
  'courses.rating_count',
  'courses.rating_sum',
  stageOf('courses.id').as('stage'),
  sql<string | null>`courses.available_on::text`.as('available_on'),
  'categories.slug as category_slug',
  'categories.name as category_name',
  'categories.hue as category_hue',
] as const;

/** The columns that a course's page has in addition to its card. */
export const courseColumns = [
  ...cardColumns,
  'courses.description',
  'courses.outcomes',
  'courses.requirements',
  'courses.published_at',
  'courses.created_at',
] as const;

/** The columns of `CourseFacts`. */
export const factColumns = [
  'courses.id',
  'courses.slug',
  'courses.title',
  'courses.access',
  'courses.price_cents as priceCents',
  'courses.published_at',
  isRecorded('courses.id').as('recorded'),
  sql<string | null>`courses.available_on::text`.as('available_on'),
] as const;

/** The time that a list is sorted by, in microseconds since 1970. */
export function listedAt(column: 'published_at' | 'created_at') {
  return microsOf(`courses.${column}`).as('listed_at');
}

/** Courses, each with its category. */
export function withCategory(db: Database) {
  return db.selectFrom('courses').innerJoin('categories', 'categories.slug', 'courses.category_slug');
}
