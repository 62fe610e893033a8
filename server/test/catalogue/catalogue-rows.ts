import { randomUUID } from 'node:crypto';
import type { TestSite } from '../support/test-site.ts';

/** Two categories: `python` and `systems`. */
export async function makeCategories({ deps }: TestSite): Promise<void> {
  const categories = [
    { slug: 'python', name: 'Python', hue: 88, position: 0 },
    { slug: 'systems', name: 'Systems', hue: 38, position: 1 },
  ];
  await deps.database.db.insertInto('categories').values(categories).execute();
}

/** What a test may care about in a course; the rest is plausible. */
export interface CourseTraits {
  readonly slug?: string;
  readonly title?: string;
  readonly summary?: string;
  readonly description?: string;
  readonly instructor?: string;
  readonly technology?: string;
  readonly category?: string;
  readonly access?: 'free' | 'premium';
  readonly priceCents?: number | null;
  /** Null makes a draft; now unless given. A text keeps microseconds. */
  readonly publishedAt?: Date | string | null;
}

/** Puts a course into the database, published unless told otherwise. */
export async function makeCourse(
  site: TestSite,
  traits: CourseTraits = {},
): Promise<{ id: string; slug: string }> {
  const slug = traits.slug ?? `course-${randomUUID()}`;
  return site.deps.database.db
    .insertInto('courses')
    .values({
      slug,
      title: traits.title ?? 'A course for a test',
      summary: traits.summary ?? 'One sentence.',
      description: traits.description ?? 'Twenty characters are the least.',
      category_slug: traits.category ?? 'python',
      level: 'beginner',
      access: traits.access ?? 'premium',
      price_cents: traits.priceCents ?? null,
      instructor: traits.instructor ?? 'Ada',
      technology: traits.technology ?? '',
      published_at: traits.publishedAt === undefined ? new Date() : traits.publishedAt,
    })
    .returning(['id', 'slug'])
    .executeTakeFirstOrThrow();
}

/** Puts a lecture without a video into the database. */
export async function makeLecture(
  site: TestSite,
  courseId: string,
  traits: { position: number; title?: string; section?: string; preview?: boolean },
): Promise<string> {
  const row = await site.deps.database.db
    .insertInto('lectures')
    .values({ course_id: courseId, section: 'Start', title: 'A lecture', ...traits })
    .returning('id')
    .executeTakeFirstOrThrow();
  return row.id;
}
