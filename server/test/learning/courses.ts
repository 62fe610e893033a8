import { randomUUID } from 'node:crypto';
import type { TestSite } from '../support/test-site.ts';

export interface TestCourse {
  readonly id: string;
  readonly slug: string;
}

/** A course in the catalogue; published and premium unless `facts` say otherwise. */
export async function addCourse(
  site: TestSite,
  facts: { access?: 'free' | 'premium'; published?: boolean } = {},
): Promise<TestCourse> {
  const { db } = site.deps.database;
  const category = { slug: 'languages', name: 'Languages', hue: 40, position: 1 };
  await db
    .insertInto('categories')
    .values(category)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return db
    .insertInto('courses')
    .values({
      slug: `course-${randomUUID()}`,
      title: 'A course to watch',
      summary: 'What it is about.',
      description: 'What it is about, and at some length.',
      category_slug: category.slug,
      level: 'beginner',
      access: facts.access ?? 'premium',
      instructor: 'Grace Hopper',
      published_at: (facts.published ?? true) ? new Date() : null,
    })
    .returning(['id', 'slug'])
    .executeTakeFirstOrThrow();
}

export interface TestLecture {
  readonly id: string;
  readonly assetId: string;
}

/** A lecture of a course with a ready video and captions in storage, or without a video. */
export async function addLecture(
  site: TestSite,
  course: TestCourse,
  facts: { preview?: boolean; video?: boolean; storyboard?: boolean } = {},
): Promise<TestLecture> {
  const { db } = site.deps.database;
  const { id } = await db
    .insertInto('lectures')
    .values({
      course_id: course.id,
      section: 'Warm-up',
      position: Math.floor(Math.random() * 1_000_000),
      title: 'A lecture to watch',
      preview: facts.preview ?? false,
      duration_seconds: 42,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const captions = `captions/${id}/one.vtt`;
  await site.deps.storage.put(captions, Buffer.from('WEBVTT\n'));
  if (facts.video === false) return { id, assetId: randomUUID() };
  const asset = await db
    .insertInto('media_assets')
    .values({
      lecture_id: id,
      state: 'ready',
      file_name: 'a.mp4',
      size_bytes: 1000,
      storyboard: facts.storyboard ?? false,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db.updateTable('lectures').set({ asset_id: asset.id, captions }).where('id', '=', id).execute();
  return { id, assetId: asset.id };
}
