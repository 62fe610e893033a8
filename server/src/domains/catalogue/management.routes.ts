import {
  addLecture,
  adminGetCourse,
  adminListCourses,
  createCourse,
  deleteCourse,
  deleteLecture,
  orderLectures,
  publishCourse,
  putPoster,
  removePoster,
  updateCourse,
  updateLecture,
} from '@fit-coder/contracts/catalogue-admin';
import { getChapters, putChapters } from '@fit-coder/contracts/learning/chapters';
import { type Call, type Route, route } from '../../platform/route.ts';
import type { CoursesService } from './courses/courses.service.ts';
import type { ChaptersService } from './lectures/chapters.service.ts';
import type { LecturesService } from './lectures/lectures.service.ts';
import type { PostersService } from './courses/posters.service.ts';
import type { CourseRemovalService } from './courses/course-removal.service.ts';

export function courseAdminRoutes(
  courses: CoursesService,
  posters: PostersService,
  removal: CourseRemovalService,
): Route[] {
  return [
    route(adminListCourses, (call) => courses.page(call.query)),
    route(adminGetCourse, (call) => courses.course(call.params.id)),
    route(createCourse, async (call) => {
      const course = await courses.create(call.body);
      return { course, message: `${course.title} was saved as a draft.` };
    }),
    route(updateCourse, async (call) => {
      const course = await courses.update(call.params.id, call.body);
      return { course, message: `${course.title} was saved.` };
    }),
    route(deleteCourse, async (call) => {
      const title = await removal.removeCourse(call.params.id);
      return { message: `${title} was deleted.` };
    }),
    publishRoute(courses),
    route(putPoster, async (call) => {
      const course = await posters.put(call.params.id, fileOf(call));
      return { course, message: `${course.title} has a new poster.` };
    }),
    route(removePoster, async (call) => {
      const course = await posters.remove(call.params.id);
      return { course, message: `${course.title} has the poster that the site draws again.` };
    }),
  ];
}

/** Publishing and unpublishing have separate names in the audit log. */
function publishRoute(courses: CoursesService): Route {
  return route(
    publishCourse,
    async (call) => {
      const course = await courses.setPublished(call.params.id, call.body.published);
      const state = call.body.published ? 'is published' : 'is a draft again';
      return { course, message: `${course.title} ${state}.` };
    },
    { action: (call) => (call.body.published ? 'publishCourse' : 'unpublishCourse') },
  );
}

export function lectureAdminRoutes(lectures: LecturesService, removal: CourseRemovalService): Route[] {
  return [
    route(addLecture, async (call) => {
      const { section, ...texts } = call.body;
      const [lecture] = await lectures.add(call.params.id, section, [texts]);
      if (!lecture) throw new Error('An insert returned no row.');
      return { lecture, message: `${lecture.title} was added.` };
    }),
    route(orderLectures, async (call) => {
      await lectures.order(call.params.id, call.body.lectures);
      return { message: 'The lecture order was saved.' };
    }),
    route(updateLecture, async (call) => {
      const lecture = await lectures.update(call.params.id, call.body);
      return { lecture, message: `${lecture.title} was saved.` };
    }),
    route(deleteLecture, async (call) => {
      const title = await removal.removeLecture(call.params.id);
      return { message: `${title} was deleted.` };
    }),
  ];
}

export function chapterAdminRoutes(chapters: ChaptersService): Route[] {
  return [
    route(getChapters, async (call) => ({ chapters: await chapters.of(call.params.id) })),
    route(putChapters, async (call) => {
      const stored = await chapters.put(call.params.id, call.body.chapters);
      return { chapters: stored, message: 'The chapters were saved.' };
    }),
  ];
}

function fileOf({ files }: Pick<Call, 'files'>): Buffer {
  return files['file'] ?? Buffer.alloc(0);
}
