import { cp } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from 'vitest';
import { makeCourse, makeVideoLecture, type TestCourse } from '../support/factories.ts';
import { startTestSite, type TestSite } from '../support/test-site.ts';
import { readPlaylists, seePresentation } from './outside-reader.ts';

/** A site that listens, and serves folders as videos of lectures to an administrator. */
export interface ServedMedia {
  readonly site: TestSite;
  readonly origin: string;
  readonly cookie: string;
  /** Serves a copy of the folder; returns the address of its master playlist. */
  serve(folder: string): Promise<string>;
  close(): Promise<void>;
}

export async function openServedMedia(): Promise<ServedMedia> {
  const site = await startTestSite();
  const origin = await site.listen();
  const { cookie } = await site.user('admin');
  const course: TestCourse = await makeCourse(site);
  return {
    site,
    origin,
    cookie,
    async serve(folder) {
      const { assetId } = await makeVideoLecture(site, course);
      await cp(folder, join(site.dataDir, 'storage/media', assetId), { recursive: true });
      return `${origin}/media/${assetId}/master.m3u8`;
    },
    close: () => site.close(),
  };
}

/**
 * Reads a served video with independent programs. It must last `seconds`, every variant must decode, and it
 * must have audible sound, or no sound at all.
 */
export async function expectServed(
  media: ServedMedia,
  folder: string,
  { seconds, sound }: { readonly seconds: number; readonly sound: boolean },
): Promise<void> {
  const address = await media.serve(folder);
  const read = await readPlaylists(address, media.cookie);
  expect(read.unknownTags).toEqual([]);
  expect(read.sounds).toEqual(Array.from({ length: read.variants }, () => (sound ? 1 : 0)));
  for (const length of read.lengths) expect(Math.abs(length - seconds)).toBeLessThan(0.2);
  const seen = await seePresentation(address, media.cookie);
  expect(seen).toMatchObject({ pictures: read.variants, sounds: sound ? 1 : 0 });
  expect(Math.abs(seen.seconds - seconds)).toBeLessThan(0.2);
  expect(Math.abs(seen.decodedSeconds - seconds)).toBeLessThan(0.2);
  if (sound) expect(seen.loudest).toBeGreaterThan(-40);
  else expect(seen.loudest).toBeNull();
}
