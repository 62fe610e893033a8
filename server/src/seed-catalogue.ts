import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { readChapterFile } from '@fit-coder/contracts/learning/chapter-text';
import { watchedFirst } from '../demo/events/activity.ts';
import { demoCategories, demoCourses } from '../demo/demo-courses.ts';
import type { Dependencies } from './dependencies.ts';
import type { Catalogue, CatalogueSeed, SeedLectureKey } from './domains/catalogue/catalogue.ts';
import { isAway } from './platform/away.ts';
import type { Database } from './platform/database/database.ts';
import { Refusal } from './platform/refusal.ts';
import type { Product } from './product.ts';

const videos = new URL('../demo/videos/', import.meta.url);
const dayMs = 24 * 60 * 60 * 1000;
/** The demo opened a little more than a year ago, so that its statistics have twelve months. */
const openedDays = 371;
const daysBetween = 2;

/**
 * The demo's seed of an empty catalogue: its categories and its courses. The first course of the demo's list is the
 * newest, and the catalogue shows it first.
 */
export function firstSeed(now: Date): CatalogueSeed {
  const courses = demoCourses.map(({ availableInWeeks, ...course }, index) => ({
    ...course,
    availableOn: openingDay(availableInWeeks, now),
    publishedAt: new Date(
      now.getTime() - (openedDays + index * daysBetween) * dayMs - (index % 7) * 97 * 60_000,
    ),
  }));
  return { categories: demoCategories, courses };
}

/** The day (ISO 8601) on which an announced course of the demo opens. */
function openingDay(weeks: number | undefined, now: Date): string | null {
  if (weeks === undefined) return null;
  return new Date(now.getTime() + weeks * 7 * dayMs).toISOString().slice(0, 10);
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
 * The order in which a new demo processes its videos: first those of the lectures in `first`, then the first lecture of
 * every course, then every second one, so that each course can soon be watched.
 */
export function inProcessingOrder(
  filmed: readonly DemoVideo[],
  first: readonly (readonly [course: string, place: number])[],
): DemoVideo[] {
  const places = new Map<string, number>();
  const ranked = filmed.map((video) => {
    const place = places.get(video.courseSlug) ?? 0;
    places.set(video.courseSlug, place + 1);
    const isFirst = first.some(([course, at]) => course === video.courseSlug && at === place);
    return { video, rank: isFirst ? -1 : place };
  });
  return ranked.toSorted((one, other) => one.rank - other.rank).map(({ video }) => video);
}

/**
 * Processes the demo's videos, sets their captions and chapters and adds their files, for lectures that have none yet;
 * if a start is killed, the next one continues. A failed video does not stop the others.
 * @throws if the database or the object store is away, so that the caller tries again
 */
export async function seedVideos({ database, log }: Dependencies, product: Product): Promise<void> {
  const { catalogue, media } = product;
  for (const { video, ...key } of inProcessingOrder(demoVideos(), watchedFirst)) {
    const lecture = await catalogue.findSeedLecture(key);
    if (!lecture) continue;
    const { id: lectureId } = lecture;
    try {
      if (!lecture.captions)
        await catalogue.putCaptions(lectureId, await readFile(new URL(`${video}.vtt`, videos)));
      if (!lecture.chapters) {
        await seedFiles(database.db, catalogue, lectureId, video);
        await seedChapters(catalogue, lectureId, video);
      }
      const present = await media.videosOf(database.db, [lectureId]);
      const path = fileURLToPath(new URL(`${video}.mp4`, videos));
      if (!present.has(lectureId)) await media.ingest({ lectureId, fileName: `${video}.mp4`, path });
    } catch (error) {
      // Another node that started at the same moment is processing it.
      if (error instanceof Refusal && error.code === 'upload_in_progress') continue;
      if (isAway(error)) throw error;
      log.warn({ err: error, video }, 'a video of the demo could not be processed');
    }
  }
}

/** Sets the chapters of a lecture, if its video comes with some. */
async function seedChapters(catalogue: Catalogue, lectureId: string, video: string): Promise<void> {
  const text = await readFile(new URL(`${video}.chapters.vtt`, videos), 'utf8').catch(isMissing);
  if (text === null) return;
  const read = readChapterFile(text);
  if ('fault' in read) throw new Error(`${video}.chapters.vtt: ${read.fault}`);
  await catalogue.putChapters(lectureId, read.chapters);
}

/**
 * Adds the files that come with a lecture's video and are missing. They come before the chapters, which say that a
 * lecture is complete, so that a file which a user removes does not return.
 */
async function seedFiles(
  db: Database,
  catalogue: Catalogue,
  lectureId: string,
  video: string,
): Promise<void> {
  const { lectureScripts } = await import('../demo/studio/lecture/lecture-scripts.ts');
  const { files = [] } = lectureScripts.find(({ name }) => name === video) ?? {};
  if (files.length === 0) return;
  const present = new Set((await catalogue.findLectureFiles(db, lectureId)).map(({ name }) => name));
  for (const { name, text } of files)
    if (!present.has(name)) await catalogue.addLectureFile(lectureId, name, Buffer.from(text));
}

function isMissing(error: NodeJS.ErrnoException): null {
  if (error.code === 'ENOENT') return null;
  throw error;
}
