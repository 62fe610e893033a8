import type { CourseInput } from '@fit-coder/contracts/catalogue-admin';
import { ApiClient } from './api-client.ts';
import { recordLecture } from './recording.ts';
import { administrator } from './site.process.ts';

/** The example data of a site, and clients for its administrator and a learner. */
export interface ExampleData {
  readonly admin: ApiClient;
  readonly learner: ApiClient;
  /** The slug of a category that courses may have. */
  readonly category: string;
  readonly free: { readonly id: string; readonly slug: string };
  readonly premium: { readonly id: string; readonly slug: string };
  readonly priced: { readonly id: string; readonly slug: string };
}

export const learnerAccount = {
  name: 'Lena Learner',
  email: 'lena@example.com',
  password: 'a password for lena',
};

/** A valid course, with the fields of `over` replaced. */
export function courseOf(over: Partial<CourseInput> & Pick<CourseInput, 'title'>): CourseInput {
  return {
    summary: 'Loops that end, and how to be sure that they do.',
    description: 'From the first condition to the invariant that proves it, in small sets with solutions.',
    category: 'languages',
    level: 'beginner',
    access: 'free',
    priceCents: null,
    instructor: 'Ida Instructor',
    technology: '',
    snippet: 'while (low < high)',
    ...over,
  };
}

/** Fills an empty site with a course of each kind, a learner with a playlist and a cart, and a course request. */
export async function createExampleData(origin: string): Promise<ExampleData> {
  const admin = new ApiClient(origin);
  await admin.call('login', { body: administrator });
  const { categories } = await admin.call('listCategories', {});
  const category = categories[0]?.slug ?? '';
  const publish = (input: CourseInput) => publishedCourse(admin, { ...input, category });
  const free = await publish(courseOf({ title: 'Loops that end' }));
  const premium = await publish(courseOf({ title: 'Trees without tears', access: 'premium' }));
  const priced = await publish(courseOf({ title: 'Graphs for sale', access: 'premium', priceCents: 5900 }));
  const learner = new ApiClient(origin);
  await learner.register(learnerAccount.name, learnerAccount.email, learnerAccount.password);
  await learner.call('addToPlaylist', { body: { id: premium.id } });
  await learner.call('addToCart', { body: { courses: [priced.id] } });
  await learner.call('requestCourse', {
    body: { name: learnerAccount.name, email: learnerAccount.email, course: 'Zig from the allocator up' },
  });
  return { admin, learner, category, free, premium, priced };
}

/** Creates a course with two lectures and publishes it. If it is sold, the first one is recorded; `words` are the texts of both lectures. */
export async function publishedCourse(
  admin: ApiClient,
  input: CourseInput,
  words: Readonly<Partial<Record<'section' | 'title' | 'summary', string>>> = {},
): Promise<{ id: string; slug: string }> {
  const { course } = await admin.call('createCourse', { body: input });
  const lectures: string[] = [];
  for (const title of ['The invariant', 'The variant']) {
    const body = {
      section: 'Before the loop',
      title,
      summary: 'One idea, three examples.',
      preview: false,
      ...words,
    };
    lectures.push((await admin.call('addLecture', { params: { id: course.id }, body })).lecture.id);
  }
  // A course without a recorded lecture is not sold.
  if (input.priceCents !== null)
    await recordLecture(admin, { courseId: course.id, lectureId: lectures[0] ?? '' });
  await admin.call('publishCourse', { params: { id: course.id }, body: { published: true } });
  return { id: course.id, slug: course.slug };
}
