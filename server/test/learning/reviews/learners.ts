import { saveReview } from '@fit-coder/contracts/learning/reviews';
import { saveProgress } from '@fit-coder/contracts/learning/progress';
import { makeCourse, makeVideoLecture, type CourseTraits, type TestCourse } from '../../support/factories.ts';
import type { TestSite, TestUser } from '../../support/test-site.ts';

/** A course that can be watched; free unless told otherwise. */
export async function recordedCourse(site: TestSite, traits: CourseTraits = {}) {
  const course = await makeCourse(site, { access: 'free', ...traits });
  return { ...course, lectureId: (await makeVideoLecture(site, course)).id };
}

/** A user who watched a few seconds of a course. */
export async function learnerOf(
  site: TestSite,
  course: TestCourse & { readonly lectureId: string },
): Promise<TestUser> {
  const user = await site.user();
  await watchSome(site, user, course);
  return user;
}

/** Watches a few seconds of a lecture. */
export async function watchSome(
  site: TestSite,
  { cookie }: TestUser,
  { lectureId }: { readonly lectureId: string },
): Promise<void> {
  const lectures = [{ lectureId, watched: [{ from: 0, to: 5 }], position: 5, ago: 0 }];
  await site.call(saveProgress, { body: { lectures } }, cookie);
}

/** Writes a review; returns the response. */
export function writeReview(site: TestSite, { cookie }: TestUser, id: string, stars: unknown, text = '') {
  return site.call(saveReview, { params: { id }, body: { stars, text } }, cookie);
}
