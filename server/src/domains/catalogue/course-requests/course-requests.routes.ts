import { requestCourse } from '@fit-coder/contracts/catalogue';
import { deleteCourseRequest, listCourseRequests } from '@fit-coder/contracts/course-requests';
import { route, currentUserOf, type Route } from '../../../platform/route.ts';
import type { CourseRequestsService } from './course-requests.service.ts';

export function courseRequestRoutes(service: CourseRequestsService): Route[] {
  return [
    route(requestCourse, async (call) => {
      await service.ask(call.currentUser, call.body);
      return { message: 'Thank you. We received your request.' };
    }),
    route(listCourseRequests, (call) => service.page(currentUserOf(call), call.query.cursor)),
    route(deleteCourseRequest, async (call) => {
      await service.remove(call.params.id);
      return { message: 'The request was deleted.' };
    }),
  ];
}
