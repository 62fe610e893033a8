import { ApiClient } from '../api-client.ts';
import { unused } from '../accounts/users.ts';
import { courseOf, type ExampleData } from '../example-data.ts';
import { recordLecture } from '../recording.ts';
import { administrator } from '../site.process.ts';

/** A free course that is published, with the ids of its recorded lectures. */
export interface Lesson {
  readonly course: string;
  readonly slug: string;
  readonly title: string;
  readonly lectures: readonly [string, string];
}

/** Publishes a free course, `Sift up` and `Sift down`, with lectures of that many seconds. */
export async function recordLesson(
  { admin, category }: Pick<ExampleData, 'admin' | 'category'>,
  seconds: number,
): Promise<Lesson> {
  const input = courseOf({ title: unused('Heaps'), category });
  const { course } = await admin.call('createCourse', { body: input });
  const add = async (title: string) => {
    const body = { section: 'Heaps', title, summary: '', preview: false };
    return (await admin.call('addLecture', { params: { id: course.id }, body })).lecture.id;
  };
  const lectures = [await add('Sift up'), await add('Sift down')] as const;
  await Promise.all(
    lectures.map((lectureId) => recordLecture(admin, { courseId: course.id, lectureId }, seconds)),
  );
  await admin.call('publishCourse', { params: { id: course.id }, body: { published: true } });
  return { course: course.id, slug: course.slug, title: input.title, lectures };
}

/** What makes courses on a site that has no example data. */
export async function courseMaker(origin: string): Promise<Pick<ExampleData, 'admin' | 'category'>> {
  const admin = new ApiClient(origin);
  await admin.call('login', { body: administrator });
  const { categories } = await admin.call('listCategories', {});
  return { admin, category: categories[0]?.slug ?? '' };
}

const captions = `WEBVTT

00:00.000 --> 00:03.000
A heap is a tree in an array.

00:03.000 --> 00:08.000
Its parent is at half the index.

00:08.000 --> 00:20.000
The larger child moves up.
`;

/** Adds captions and a file to the first lecture. */
export async function addExtras(
  { admin }: Pick<ExampleData, 'admin'>,
  { lectures: [id] }: Lesson,
): Promise<void> {
  const file = new Blob([captions], { type: 'text/vtt' });
  await admin.call('putCaptions', { params: { id }, body: {}, files: { file } });
  const text = new Blob(['select 1;\n'], { type: 'text/plain' });
  await admin.call('addLectureFile', { params: { id }, body: { name: 'start.sql' }, files: { file: text } });
}

/** Reports half of the first lecture as watched, so that the home asks whether to carry on. */
export async function beginAt(client: ApiClient, { lectures: [lectureId] }: Lesson, second: number) {
  const watched = [{ from: 0, to: second }];
  await client.call('saveProgress', {
    body: { lectures: [{ lectureId, watched, position: second, ago: 0 }] },
  });
}
