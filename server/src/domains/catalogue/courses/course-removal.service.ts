import { notifyCatalogue } from '../catalogue.channel.ts';
import { isReferenced, type Database } from '../../../platform/database/database.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { Service } from '../../../platform/service.ts';
import { findCaptionsFiles } from '../captions/captions.repository.ts';
import { deleteCourse, lockCourse } from './courses.repository.ts';
import { noSuchCourse } from './courses.service.ts';
import { findFileKeys } from '../lecture-files/lecture-files.repository.ts';
import { deleteLecture, lockCourseOfLecture, lockLectures } from '../lectures/lectures.repository.ts';
import { noSuchLecture, sumUp, type LecturesDependencies } from '../lectures/lectures.service.ts';
import { posterFiles } from './poster.ts';

/** Deletes courses and lectures with their videos; a job deletes the files after the commit. */
export class CourseRemovalService extends Service<Pick<LecturesDependencies, 'db' | 'media'>> {
  /** Deletes a course with its lectures; returns its title. @throws Refusal `not_found`, `course_sold` */
  async removeCourse(id: string): Promise<string> {
    let published = false;
    try {
      return await this.dependencies.db.transaction().execute(async (tx) => {
        const course = await lockCourse(tx, id);
        if (!course) throw noSuchCourse();
        published = course.published;
        await this.#removeFilesOf(tx, await lockLectures(tx, { courseId: id }));
        await this.dependencies.media.removal.removeFiles(tx, posterFiles(course.poster));
        await deleteCourse(tx, id);
        if (published) await notifyCatalogue(tx, id);
        return course.title;
      });
    } catch (error) {
      if (isReferenced(error)) throw courseSold(published);
      throw error;
    }
  }

  /** Deletes a lecture; returns its title. @throws Refusal `not_found` */
  removeLecture(id: string): Promise<string> {
    return this.dependencies.db.transaction().execute(async (tx) => {
      const course = await lockCourseOfLecture(tx, id);
      const lectures = course ? await lockLectures(tx, { id }) : [];
      const [lecture] = lectures;
      if (!course || !lecture) throw noSuchLecture();
      await this.#removeFilesOf(tx, lectures);
      await deleteLecture(tx, id);
      await sumUp(tx, course);
      return lecture.title;
    });
  }

  async #removeFilesOf(tx: Database, lectures: readonly { readonly id: string }[]): Promise<void> {
    const { removal } = this.dependencies.media;
    const ids = lectures.map(({ id }) => id);
    await removal.removeVideosOf(tx, ids);
    const captions = await findCaptionsFiles(tx, ids);
    await removal.removeFiles(tx, await findFileKeys(tx, ids));
    await removal.removeFiles(
      tx,
      captions.map(({ file }) => file),
    );
  }
}

/** Orders keep their courses, also those that were not paid. */
function courseSold(published: boolean): Refusal {
  const instead = published
    ? 'Unpublish it instead: it leaves the catalogue, and learners who bought it keep it.'
    : 'It stays a draft: it is not in the catalogue, and learners who bought it keep it.';
  return new Refusal('course_sold', `This course was ordered, so it cannot be deleted. ${instead}`);
}
