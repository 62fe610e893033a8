import { notifyCatalogue } from '../catalogue.channel.ts';
import { isReferenced, type Database } from '../../../platform/database/database.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { Service } from '../../../platform/service.ts';
import { deleteCourse, lockCourse } from './courses.repository.ts';
import { noSuchCourse } from './courses.service.ts';
import { deleteLecture, lockCourseOfLecture, lockLectures } from '../lectures/lectures.repository.ts';
import { noSuchLecture, sumUp, type LecturesDependencies } from '../lectures/lectures.service.ts';
import { posterFiles } from './poster.ts';

/** Deletes courses and lectures with their videos; a job deletes the files after the commit. */
export class RemovalService extends Service<Pick<LecturesDependencies, 'db' | 'media'>> {
  /** Deletes a course with its lectures; returns its title. @throws Refusal `not_found`, `course_sold` */
  async removeCourse(id: string): Promise<string> {
    try {
      return await this.dependencies.db.transaction().execute(async (tx) => {
        const course = await lockCourse(tx, id);
        if (!course) throw noSuchCourse();
        await this.#removeFilesOf(tx, await lockLectures(tx, { courseId: id }));
        await this.dependencies.media.removal.removeFiles(tx, posterFiles(course.poster));
        await deleteCourse(tx, id);
        if (course.published) await notifyCatalogue(tx, id);
        return course.title;
      });
    } catch (error) {
      if (isReferenced(error)) throw courseSold();
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

  async #removeFilesOf(
    tx: Database,
    lectures: readonly { id: string; captions: string | null }[],
  ): Promise<void> {
    const { removal } = this.dependencies.media;
    await removal.removeVideosOf(
      tx,
      lectures.map(({ id }) => id),
    );
    await removal.removeFiles(
      tx,
      lectures.flatMap(({ captions }) => captions ?? []),
    );
  }
}

function courseSold(): Refusal {
  return new Refusal(
    'course_sold',
    'Users have bought this course, so it cannot be deleted. Unpublish it instead: it disappears from the catalogue, and users who bought it keep it.',
  );
}
