import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { demoCategories, demoCourses } from '../demo/demo-courses.ts';
import type { DemoCourse } from '../demo/demo-course.ts';
import type { Dependencies } from './dependencies.ts';
import type { CatalogueSeed, SeedLectureKey } from './domains/catalogue/catalogue.ts';
import { Refusal } from './platform/refusal.ts';
import type { Product } from './product.ts';

const videos = new URL('../demo/videos/', import.meta.url);
const dayMs = 24 * 60 * 60 * 1000;
/** Publishes the 30 courses over the last six months. */
const daysBetween = 6;

/**
 * The seed of an empty catalogue: always the categories, without which no course can be created, and in the demo its
 * courses. The first course of the demo's list is the newest, and the catalogue shows it first.
 */
export function firstSeed(demo: boolean, now: Date): CatalogueSeed {
  const courses = demoCourses.map((course, index) => ({
    ...course,
    availableOn: promisedDay(course, index, now),
    publishedAt: new Date(now.getTime() - (1 + index * daysBetween) * dayMs - (index % 7) * 97 * 60_000),
  }));
  return { categories: demoCategories, courses: demo ? courses : [] };
}

/** A course of the demo that has a price but no video is sold as a pre-order, because nothing of it can be watched. */
function promisedDay({ priceCents, sections }: DemoCourse, index: number, now: Date): string | null {
  const hasVideo = sections.some(({ lectures }) => lectures.some(({ video }) => video !== undefined));
  if (priceCents === null || hasVideo) return null;
  return new Date(now.getTime() + (30 + index * daysBetween) * dayMs).toISOString().slice(0, 10);
}

interface DemoVideo extends SeedLectureKey {
  /** The base name of its .mp4 and .vtt. */
  readonly video: string;
}

/** The demo's lectures that have a video, in the order of the courses. */
export function demoVideos(): DemoVideo[] {
  return demoCourses.flatMap(({ slug, sections }) =>
    sections.flatMap(({ title: section, lectures }) =>
      lectures.flatMap(({ title, video }) =>
        video === undefined ? [] : [{ courseSlug: slug, section, title, video }],
      ),
    ),
  );
}

/**
 * Processes the demo's videos and sets their captions, for lectures that have none yet; if a start is killed, the next
 * one continues. A failed video does not stop the others.
 */
export async function seedVideos({ database, log }: Dependencies, product: Product): Promise<void> {
  const { catalogue, media } = product;
  for (const { video, ...key } of demoVideos()) {
    const lecture = await catalogue.findSeedLecture(key);
    if (!lecture) continue;
    const { id: lectureId } = lecture;
    try {
      if (!lecture.captions)
        await catalogue.putCaptions(lectureId, await readFile(new URL(`${video}.vtt`, videos)));
      const present = await media.videosOf(database.db, [lectureId]);
      const path = fileURLToPath(new URL(`${video}.mp4`, videos));
      if (!present.has(lectureId)) await media.ingest({ lectureId, fileName: `${video}.mp4`, path });
    } catch (error) {
      // Another node that started at the same moment is processing it.
      if (error instanceof Refusal && error.code === 'upload_in_progress') continue;
      log.warn({ err: error, video }, 'a video of the demo could not be processed');
    }
  }
}
