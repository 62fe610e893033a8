import { getCourseProgress, saveProgress } from '@fit-coder/contracts/learning/progress';
import { makeCourse, makeVideoLecture } from '../../support/factories.ts';
import type { TestSite, TestUser } from '../../support/test-site.ts';

type Seconds = readonly [from: number, to: number];

/** What a player reports of a lecture. */
export function report(lectureId: string, ranges: readonly Seconds[], position = 0, ago = 0) {
  return { lectureId, watched: ranges.map(([from, to]) => ({ from, to })), position, ago };
}

/** Lectures of a site, reports about them, and what is saved of these. */
export function progressOf(site: TestSite) {
  return {
    /** A lecture of 42 seconds, in a free course unless `access` says otherwise. */
    async lecture(access: 'free' | 'premium' = 'free') {
      const course = await makeCourse(site, { access });
      return { course, ...(await makeVideoLecture(site, course)) };
    },
    async save({ cookie }: TestUser, ...lectures: ReturnType<typeof report>[]) {
      return (await site.call(saveProgress, { body: { lectures } }, cookie)).data.lectures;
    },
    async saved(user: TestUser, id: string) {
      const { data } = await site.call(getCourseProgress, { params: { id } }, user.cookie);
      return data.lectures;
    },
  };
}
