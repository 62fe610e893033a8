import {
  addLecture,
  adminGetCourse,
  adminListCourses,
  createCourse,
  publishCourse,
  putCaptions,
} from '@fit-coder/contracts/catalogue-admin';
import { getCourse, listCategories, listCourses } from '@fit-coder/contracts/catalogue';
import { type Route, route } from '../../platform/route.ts';
import type { CatalogueService } from './catalogue.service.ts';
import type { CoursesService } from './courses.service.ts';
import type { LecturesService } from './lectures.service.ts';

/** The routes that everyone may call. */
export function catalogueRoutes(service: CatalogueService): Route[] {
  return [
    route(listCategories, async () => ({ categories: await service.categories() })),
    route(listCourses, (call) => service.page(call.query)),
    route(getCourse, (call) => service.course(call.params.id)),
  ];
}

/** The administrators' routes. */
export function catalogueAdminRoutes(courses: CoursesService, lectures: LecturesService): Route[] {
  return [
    route(adminListCourses, (call) => courses.page(call.query)),
    route(adminGetCourse, (call) => courses.course(call.params.id)),
    route(createCourse, async (call) => {
      const course = await courses.create(call.body);
      return { course, message: `${course.title} is written down as a draft.` };
    }),
    route(publishCourse, async (call) => {
      const course = await courses.setPublished(call.params.id, call.body.published);
      const state = call.body.published ? 'is published' : 'is a draft again';
      return { course, message: `${course.title} ${state}.` };
    }),
    route(addLecture, async (call) => {
      const lecture = await lectures.add(call.params.id, call.body);
      return { lecture, message: `${lecture.title} is added.` };
    }),
    route(putCaptions, async (call) => {
      await lectures.putCaptions(call.params.id, call.files['file']?.bytes ?? Buffer.alloc(0));
      return { message: 'The captions are saved.' };
    }),
  ];
}
