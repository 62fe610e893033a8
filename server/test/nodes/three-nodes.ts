import { buffer } from 'node:stream/consumers';
import type { FileSettings } from '../../src/platform/config/config.ts';
import { makeCourse, makeVideoLecture, type TestCourse } from '../support/factories.ts';
import { bucketSettings, openTestBucket } from '../storage/object-store.ts';
import { createPatientDatabase } from '../support/test-database.ts';
import { startTestSite, type TestSite, type TestUser } from '../support/test-site.ts';

/** Nodes that share only a database, a bucket and a secret; each has a data folder of its own. */
export interface TestNodes {
  readonly sites: readonly [TestSite, TestSite, TestSite];
  /** Where each of them listens. */
  readonly origins: readonly [string, string, string];
  readonly bucket: Readonly<Record<string, string>>;
  readonly admin: TestUser;
  readonly course: TestCourse;
  /** The id of a new lecture without a video. */
  newLecture(): Promise<string>;
  /** An object's bytes; null if there is none. */
  stored(key: string): Promise<Buffer | null>;
  close(): Promise<void>;
}

export async function startNodes(delivery: FileSettings['delivery'] = 'stream'): Promise<TestNodes> {
  const database = await createPatientDatabase();
  const bucket = await openTestBucket();
  const files = { s3: bucketSettings(bucket), delivery };
  const settings = { databaseUrl: database.url, files, secret: 'shared'.repeat(6) };
  const start = () => startTestSite(settings);
  const sites = [await start(), await start(), await start()] as const;
  const [first, second, third] = sites;
  const origins = [await first.listen(), await second.listen(), await third.listen()] as const;
  const admin = await first.user('admin');
  const course = await makeCourse(first, { access: 'free' });
  return {
    sites,
    origins,
    bucket,
    admin,
    course,
    newLecture: async () => (await makeVideoLecture(first, course, { video: false })).id,
    async stored(key) {
      const object = await first.deps.storage.get(key);
      return object && buffer(object.open());
    },
    async close() {
      for (const site of sites) await site.close();
      await database.drop();
    },
  };
}
