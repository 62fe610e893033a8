import type { Category, Course, CourseCard, Level, CourseAccess } from '@fit-coder/contracts/catalogue';
import type { AdminCourse } from '@fit-coder/contracts/catalogue-admin';
import { renderMarkdown } from '../../../platform/markdown/markdown.ts';

/** `recorded`: a lecture can be watched. `preparing`: none can yet, but a video is being processed.
 * `announced`: neither. */
export type CourseStage = 'announced' | 'preparing' | 'recorded';

/** A course as lists need it, with its category's name and hue. */
export interface CardRow {
  readonly id: string;
  readonly slug: string;
  readonly title: string;
  readonly summary: string;
  readonly level: Level;
  readonly access: CourseAccess;
  readonly price_cents: number | null;
  readonly instructor: string;
  readonly technology: string;
  readonly snippet: string;
  /** A key in storage. */
  readonly poster: string | null;
  readonly lecture_count: number;
  readonly duration_seconds: number;
  /** The number of reviews, and the sum of their stars. */
  readonly rating_count: number;
  readonly rating_sum: number;
  readonly stage: CourseStage;
  /** The day (ISO 8601) that was promised for the first recorded lecture. */
  readonly available_on: string | null;
  readonly category_slug: string;
  readonly category_name: string;
  readonly category_hue: number;
  /** The time that lists are sorted by, in microseconds since 1970, which is the database's precision. */
  readonly listed_at: number;
}

export interface CourseRow extends CardRow {
  readonly description: string;
  readonly outcomes: string[];
  readonly requirements: string[];
  readonly published_at: Date | null;
  readonly created_at: Date;
}

/** What later domains may know of a course. */
export interface CourseFacts {
  readonly id: string;
  readonly slug: string;
  readonly title: string;
  readonly access: CourseAccess;
  /** The price of the single course; null if it is not sold separately. */
  readonly priceCents: number | null;
  readonly published: boolean;
  /** Whether at least one lecture can be watched. */
  readonly recorded: boolean;
  /** The promised day (ISO 8601) of a course without a recorded lecture. */
  readonly availableOn: string | null;
}

interface FactRow {
  readonly id: string;
  readonly slug: string;
  readonly title: string;
  readonly access: CourseAccess;
  readonly priceCents: number | null;
  readonly published_at: Date | null;
  readonly recorded: boolean;
  readonly available_on: string | null;
}

export function factsOf({ published_at: publishedAt, available_on, ...same }: FactRow): CourseFacts {
  return { ...same, published: publishedAt !== null, availableOn: same.recorded ? null : available_on };
}

export type CategoryRow = Category;

/** A course as lists show it. */
export function presentCard(row: CardRow): CourseCard {
  const recorded = row.stage === 'recorded';
  return {
    id: row.id,
    slug: row.slug,
    title: row.title,
    summary: row.summary,
    category: { slug: row.category_slug, name: row.category_name, hue: row.category_hue },
    level: row.level,
    access: row.access,
    priceCents: row.price_cents,
    recorded,
    preparing: row.stage === 'preparing',
    availableOn: recorded ? null : row.available_on,
    instructor: row.instructor,
    technology: row.technology,
    snippet: row.snippet,
    poster: row.poster && `/${row.poster}`,
    lectureCount: row.lecture_count,
    durationSeconds: row.duration_seconds,
    rating: ratingOf(row),
  };
}

function ratingOf({ rating_count: count, rating_sum: sum }: CardRow): CourseCard['rating'] {
  return count === 0 ? null : { average: Math.round((sum / count) * 10) / 10, count };
}

/** A course as its page shows it. */
export function presentCourse(row: CourseRow): Course {
  return {
    ...presentCard(row),
    description: row.description,
    descriptionHtml: renderMarkdown(row.description),
    outcomes: row.outcomes,
    requirements: row.requirements,
    publishedAt: row.published_at?.toISOString() ?? null,
  };
}

/** A course as administrators see it. */
export function presentAdminCourse(row: CourseRow): AdminCourse {
  return { ...presentCourse(row), createdAt: row.created_at.toISOString(), promisedOn: row.available_on };
}
