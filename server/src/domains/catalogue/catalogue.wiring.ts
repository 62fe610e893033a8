import { jobHandler } from '../../platform/queue/queue.ts';
import { videoReady } from '../media/media.ts';
import { courseAdminRoutes, lectureAdminRoutes } from './management.routes.ts';
import { catalogueRoutes } from './catalogue.routes.ts';
import { CatalogueService } from './catalogue.service.ts';
import { findCards, findFactsOfCourses, findLectureTitles } from './courses/courses-by-id.repository.ts';
import { findRequest, findRequestsOf } from './course-requests/course-requests.repository.ts';
import { courseRequestRoutes } from './course-requests/course-requests.routes.ts';
import { CourseRequestsService } from './course-requests/course-requests.service.ts';
import { presentCard } from './courses/course.ts';
import { findCourseFacts } from './courses/courses.repository.ts';
import { CoursesService } from './courses/courses.service.ts';
import { findSeedLecture } from './seed/seed.repository.ts';
import { seedCatalogue } from './seed/seed.service.ts';
import { catalogueFolders, findCatalogueFiles } from './named-files.repository.ts';
import { findCoveredCourses } from './lectures/covered-courses.repository.ts';
import { findLectureFacts, findLectureFactsByAsset } from './lectures/lectures.repository.ts';
import { LecturesService } from './lectures/lectures.service.ts';
import { PostersService } from './courses/posters.service.ts';
import { CourseRemovalService } from './courses/course-removal.service.ts';
import type { CatalogueDependencies, Catalogue } from './catalogue.types.ts';

export function createCatalogue(dependencies: CatalogueDependencies): Catalogue {
  const { db } = dependencies;
  const visited = new CatalogueService(dependencies);
  const courses = new CoursesService(dependencies);
  const lectures = new LecturesService(dependencies);
  const posters = new PostersService(dependencies);
  const removal = new CourseRemovalService(dependencies);
  return {
    routes: [
      ...catalogueRoutes(visited),
      ...courseRequestRoutes(new CourseRequestsService(dependencies)),
      ...courseAdminRoutes(courses, posters, removal),
      ...lectureAdminRoutes(lectures, removal),
    ],
    handlers: [jobHandler(videoReady, ({ data }) => lectures.videoBecameReady(data))],
    findCourse: findCourseFacts,
    wholeCourse: (key) => visited.whole(key),
    cardsOf: async (tx, ids) => (await findCards(tx, ids)).map(presentCard),
    factsOf: findFactsOfCourses,
    lectureTitlesOf: findLectureTitles,
    coveredCourses: findCoveredCourses,
    findLecture: findLectureFacts,
    findLectureByAsset: findLectureFactsByAsset,
    findRequest,
    requestsOf: findRequestsOf,
    seedEmpty: (seed) => seedCatalogue(db, seed),
    findSeedLecture: (key) => findSeedLecture(db, key),
    namedFiles: findCatalogueFiles,
    claimedFolders: catalogueFolders,
    putCaptions: (lectureId, bytes) => lectures.putCaptions(lectureId, bytes),
  };
}
