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
import { findLectureFacts, findLectureFactsByAsset } from './lectures/lectures.repository.ts';
import { LecturesService } from './lectures/lectures.service.ts';
import { PostersService } from './courses/posters.service.ts';
import { RemovalService } from './courses/course-removal.service.ts';
import type { CatalogueDependencies, Catalogue } from './catalogue.types.ts';

export function createCatalogue({
  database,
  clock,
  queue,
  storage,
  media,
}: CatalogueDependencies): Catalogue {
  const dependencies = { db: database.db, storage, media };
  const visited = new CatalogueService(database);
  const courses = new CoursesService(database.db, clock, media);
  const lectures = new LecturesService(dependencies);
  const posters = new PostersService(dependencies);
  const removal = new RemovalService(database.db, media);
  return {
    routes: [
      ...catalogueRoutes(visited),
      ...courseRequestRoutes(new CourseRequestsService({ db: database.db, clock, queue })),
      ...courseAdminRoutes(courses, posters, removal),
      ...lectureAdminRoutes(lectures, removal),
    ],
    handlers: [jobHandler(videoReady, ({ data }) => lectures.videoBecameReady(data))],
    findCourse: findCourseFacts,
    wholeCourse: (key) => visited.whole(key),
    cardsOf: async (db, ids) => (await findCards(db, ids)).map(presentCard),
    factsOf: findFactsOfCourses,
    lectureTitlesOf: findLectureTitles,
    findLecture: findLectureFacts,
    findLectureByAsset: findLectureFactsByAsset,
    findRequest,
    requestsOf: findRequestsOf,
    seedEmpty: (seed) => seedCatalogue(database.db, seed),
    findSeedLecture: (key) => findSeedLecture(database.db, key),
    namedFiles: findCatalogueFiles,
    claimedFolders: catalogueFolders,
    putCaptions: (lectureId, bytes) => lectures.putCaptions(lectureId, bytes),
  };
}
