import { listCategories, listCourses } from '@fit-coder/contracts/catalogue';
import { adminGetCourse } from '@fit-coder/contracts/catalogue-admin';
import { expect, test } from 'vitest';
import { demoCategories, demoCourses } from '../../demo/demo-courses.ts';
import { lectureScripts } from '../../demo/studio/lecture/lecture-scripts.ts';
import { seedDemo } from '../../src/seed.ts';
import { demoVideos, firstSeed, inProcessingOrder } from '../../src/seed-catalogue.ts';
import { startTestSite, type TestSite } from '../support/test-site.ts';

async function withSite(demo: boolean, work: (site: TestSite) => Promise<void>): Promise<void> {
  const site = await startTestSite({ demo });
  try {
    await work(site);
  } finally {
    await site.close();
  }
}

async function countRows({ deps }: TestSite) {
  const count = async (table: 'categories' | 'courses' | 'lectures' | 'media_assets' | 'lecture_files') => {
    const query = deps.database.db.selectFrom(table).select((e) => e.fn.countAll<number>().as('rows'));
    return (await query.executeTakeFirstOrThrow()).rows;
  };
  return {
    categories: await count('categories'),
    courses: await count('courses'),
    lectures: await count('lectures'),
    videos: await count('media_assets'),
    files: await count('lecture_files'),
  };
}

const filesOf = (video: string) => lectureScripts.find(({ name }) => name === video)?.files ?? [];

const whole = {
  categories: demoCategories.length,
  courses: demoCourses.length,
  lectures: demoCourses.flatMap((course) => course.sections.flatMap((section) => section.lectures)).length,
  videos: demoVideos().length,
  files: demoVideos().flatMap(({ video }) => filesOf(video)).length,
};

test('two nodes that start at once fill the catalogue once, in the order of the list', () =>
  withSite(true, async (site) => {
    await Promise.all([seedDemo(site.deps, site.product), seedDemo(site.deps, site.product)]);
    expect(await countRows(site)).toEqual(whole);
    const { courses, next } = (await site.call(listCourses)).data;
    expect(next).toBeNull();
    expect(courses.map((course) => course.slug)).toEqual(demoCourses.map(({ slug }) => slug));
    expect((await site.call(listCategories)).data.categories).toEqual(demoCategories);
  }));

test('videos are processed so that what the demo learner began, and then every course, can be watched soon', () => {
  const order = inProcessingOrder(demoVideos(), [['git-when-it-goes-wrong', 1]]).map(
    ({ courseSlug }) => courseSlug,
  );
  const filmed = new Set(demoVideos().map(({ courseSlug }) => courseSlug));
  expect(order[0]).toBe('git-when-it-goes-wrong');
  expect(new Set(order.slice(0, filmed.size + 1))).toEqual(filmed);
  expect(order).toHaveLength(demoVideos().length);
});

test('the videos of the demo are queued, with their captions', () =>
  withSite(true, async (site) => {
    await seedDemo(site.deps, site.product);
    const admin = await site.user('admin');
    const [first] = demoVideos();
    const course = await site.product.catalogue.findCourse(site.deps.database.db, first?.courseSlug ?? '');
    const { lectures } = (await site.call(adminGetCourse, { params: { id: course?.id ?? '' } }, admin.cookie))
      .data;
    const lecture = lectures.find(({ title }) => title === first?.title);
    expect(lecture).toMatchObject({ captions: true, video: { state: 'uploaded' } });
  }));

test('the next start completes what a killed start omitted, and repeats nothing', () =>
  withSite(true, async (site) => {
    await seedDemo(site.deps, site.product);
    const { db } = site.deps.database;
    const left = await db.selectFrom('media_assets').select('lecture_id').limit(3).execute();
    const ids = left.map((row) => row.lecture_id);
    await db.deleteFrom('media_assets').where('lecture_id', 'in', ids).execute();
    await db.deleteFrom('lecture_captions').where('lecture_id', 'in', ids).execute();
    expect(whole.files).toBeGreaterThan(0);
    const [removed] = await db
      .deleteFrom('lecture_files')
      .where('name', '=', 'moving-average.sql')
      .returning('lecture_id')
      .execute();
    await db
      .updateTable('lectures')
      .set({ chapters: '[]' })
      .where('id', '=', removed?.lecture_id ?? '')
      .execute();
    expect(await countRows(site)).toMatchObject({ videos: whole.videos - 3, files: whole.files - 1 });
    await seedDemo(site.deps, site.product);
    expect(await countRows(site)).toEqual(whole);
    const captions = db.selectFrom('lecture_captions').select('lecture_id').where('lecture_id', 'in', ids);
    expect(await captions.execute()).toHaveLength(3);
  }));

test('a file that was removed does not return with the next start', () =>
  withSite(true, async (site) => {
    await seedDemo(site.deps, site.product);
    const removed = site.deps.database.db.deleteFrom('lecture_files').where('name', '=', 'session.ts');
    expect((await removed.executeTakeFirstOrThrow()).numDeletedRows).toBe(1n);
    await seedDemo(site.deps, site.product);
    expect((await countRows(site)).files).toBe(whole.files - 1);
  }));

test('a start that fails in the middle of the courses leaves nothing behind', () =>
  withSite(true, async (site) => {
    const { catalogue } = site.product;
    const course = { ...demoCourses[0], availableOn: null, publishedAt: new Date() };
    const twice = { categories: demoCategories, courses: [course, course] } as Parameters<
      typeof catalogue.seedEmpty
    >[0];
    await expect(catalogue.seedEmpty(twice)).rejects.toThrow('courses_slug_key');
    expect(await countRows(site)).toEqual({ categories: 0, courses: 0, lectures: 0, videos: 0, files: 0 });
  }));

test('without the demo only the categories are added, and existing ones stay', () =>
  withSite(false, async (site) => {
    await seedDemo(site.deps, site.product);
    expect(await countRows(site)).toEqual({ ...whole, courses: 0, lectures: 0, videos: 0, files: 0 });
    const { db } = site.deps.database;
    await db.deleteFrom('categories').where('slug', '<>', 'python').execute();
    await seedDemo(site.deps, site.product);
    expect((await countRows(site)).categories).toBe(1);
  }));

test('the rows are written within two seconds', () =>
  withSite(true, async (site) => {
    const start = performance.now();
    await seedDemo({ ...site.deps, config: { ...site.deps.config, demo: false } }, site.product);
    await site.product.catalogue.seedEmpty(firstSeed(new Date()));
    expect(performance.now() - start).toBeLessThan(2000);
    expect((await countRows(site)).lectures).toBe(whole.lectures);
  }));
