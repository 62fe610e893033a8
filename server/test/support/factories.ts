import { randomUUID } from 'node:crypto';
import type { TestUser, TestSite } from './test-site.ts';

/** A well-formed id that no row has. */
export const unknownId = '00000000-0000-4000-8000-000000000000';

const categories = [
  { slug: 'python', name: 'Python', hue: 88, position: 0 },
  { slug: 'systems', name: 'Systems', hue: 38, position: 1 },
];

/** Two categories: `python` and `systems`. `makeCourse` adds the one that it needs. */
export async function makeCategories({ deps }: TestSite, slugs = ['python', 'systems']): Promise<void> {
  await deps.database.db
    .insertInto('categories')
    .values(categories.filter(({ slug }) => slugs.includes(slug)))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export interface TestCourse {
  readonly id: string;
  readonly slug: string;
}

/** The traits of a course that a test may set; the rest have plausible values. */
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
  /** The promised day (ISO 8601) of a course without a recorded lecture. One with a price has one unless told otherwise. */
  readonly availableOn?: string | null;
  /** Null makes a draft; now unless given. A text keeps microseconds. */
  readonly publishedAt?: Date | string | null;
}

/** Puts a course into the database, published unless told otherwise. */
export async function makeCourse(site: TestSite, traits: CourseTraits = {}): Promise<TestCourse> {
  const slug = traits.slug ?? `course-${randomUUID()}`;
  const category = traits.category ?? 'python';
  await makeCategories(site, [category]);
  return site.deps.database.db
    .insertInto('courses')
    .values({
      slug,
      title: traits.title ?? 'A course for a test',
      summary: traits.summary ?? 'One sentence.',
      description: traits.description ?? 'Twenty characters are the least.',
      category_slug: category,
      level: 'beginner',
      access: traits.access ?? 'premium',
      price_cents: traits.priceCents ?? null,
      instructor: traits.instructor ?? 'Ada',
      technology: traits.technology ?? '',
      published_at: traits.publishedAt === undefined ? new Date() : traits.publishedAt,
      available_on: traits.availableOn === undefined ? soldFrom(traits) : traits.availableOn,
    })
    .returning(['id', 'slug'])
    .executeTakeFirstOrThrow();
}

/** A day in the far future: without it or a recorded lecture, a course could not be bought. */
function soldFrom({ priceCents = null }: CourseTraits): string | null {
  return priceCents === null ? null : '2099-01-01';
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

export interface TestLecture {
  readonly id: string;
  readonly assetId: string;
}

interface VideoLectureTraits {
  preview?: boolean;
  video?: boolean;
  storyboard?: boolean;
  title?: string;
  /** Random if not given. */
  position?: number;
  recordedAt?: Date;
}

/** A lecture of a course with a ready video and captions in storage, or without a video. */
export async function makeVideoLecture(
  site: TestSite,
  course: TestCourse,
  traits: VideoLectureTraits = {},
): Promise<TestLecture> {
  const { db } = site.deps.database;
  const { id } = await db
    .insertInto('lectures')
    .values({
      course_id: course.id,
      section: 'Warm-up',
      position: traits.position ?? Math.floor(Math.random() * 1_000_000),
      title: traits.title ?? 'A lecture to watch',
      preview: traits.preview ?? false,
      duration_seconds: 42,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const captions = `captions/${id}/one.vtt`;
  await site.deps.storage.put(captions, Buffer.from('WEBVTT\n'));
  await makeCaptions(site, id, captions);
  if (traits.video === false) return { id, assetId: randomUUID() };
  const asset = await db
    .insertInto('media_assets')
    .values({
      lecture_id: id,
      state: 'ready',
      file_name: 'a.mp4',
      size_bytes: 1000,
      storyboard: traits.storyboard ?? false,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db
    .updateTable('lectures')
    .set({ asset_id: asset.id, ready_at: traits.recordedAt ?? new Date() })
    .where('id', '=', id)
    .execute();
  return { id, assetId: asset.id };
}

/** Names a file in storage as the English captions of a lecture. */
export async function makeCaptions(site: TestSite, lectureId: string, file: string): Promise<void> {
  await site.deps.database.db
    .insertInto('lecture_captions')
    .values({ lecture_id: lectureId, language: 'en', label: 'English', is_default: true, file })
    .execute();
}

/** Gives a user the right to watch a course, or every premium course where `courseId` is null. */
export async function makeEntitlement(
  site: TestSite,
  { user }: TestUser,
  courseId: string | null,
  expiresAt: Date | null = null,
): Promise<void> {
  const source = courseId ? 'purchase' : 'subscription';
  await site.deps.database.db
    .insertInto('entitlements')
    .values({ user_id: user.id, course_id: courseId, source, source_id: randomUUID(), expires_at: expiresAt })
    .execute();
}
