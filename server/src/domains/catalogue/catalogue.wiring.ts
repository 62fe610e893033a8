import type { Database } from '../../platform/database/database.ts';
import { jobHandler } from '../../platform/queue/queue.ts';
import { videoReady } from '../media/media.ts';
import { findCaptions } from './captions/captions.repository.ts';
import { captionsRoutes } from './captions/captions.routes.ts';
import { CaptionsService } from './captions/captions.service.ts';
import { chapterAdminRoutes, courseAdminRoutes, lectureAdminRoutes } from './management.routes.ts';
import { CourseCopiesService } from './copies/course-copies.service.ts';
import { editorRoutes } from './editor.routes.ts';
import { catalogueRoutes } from './catalogue.routes.ts';
import { CatalogueService } from './catalogue.service.ts';
import { findCards, findFactsOfCourses, findLectureTitles } from './courses/courses-by-id.repository.ts';
import { findRequest, findRequestsOf } from './course-requests/course-requests.repository.ts';
import { courseRequestRoutes } from './course-requests/course-requests.routes.ts';
import { CourseRequestsService } from './course-requests/course-requests.service.ts';
import { presentCard } from './courses/course.ts';
import { findCourseFacts } from './courses/courses.repository.ts';
import { CoursesService } from './courses/courses.service.ts';
import { findSeedLecture, findSeedLectures } from './seed/seed.repository.ts';
import { seedCatalogue } from './seed/seed.service.ts';
import { catalogueFolders, findCatalogueFiles } from './named-files.repository.ts';
import { findCoveredCourses } from './lectures/covered-courses.repository.ts';
import { findLectureFacts, findLectureFactsByAsset } from './lectures/lectures.repository.ts';
import { ChaptersService } from './lectures/chapters.service.ts';
import { findFile, findFiles } from './lecture-files/lecture-files.repository.ts';
import { lectureFileRoutes } from './lecture-files/lecture-files.routes.ts';
import { LectureFilesService } from './lecture-files/lecture-files.service.ts';
import { LecturesService } from './lectures/lectures.service.ts';
import { findGrownCourses, findNewLectures } from './lectures/new-lectures.repository.ts';
import { PostersService } from './courses/posters.service.ts';
import { CourseRemovalService } from './courses/course-removal.service.ts';
import { findPassages } from './transcripts/transcripts.repository.ts';
import { findSaid, findSaidInCourse } from './transcripts/transcript-search.repository.ts';
import type { CatalogueDependencies, Catalogue } from './catalogue.types.ts';

/** What other domains read, each with their own connection or transaction. */
const queries = {
  findCourse: findCourseFacts,
  cardsOf: async (tx: Database, ids: readonly string[]) => (await findCards(tx, ids)).map(presentCard),
  factsOf: findFactsOfCourses,
  lectureTitlesOf: findLectureTitles,
  coveredCourses: findCoveredCourses,
  grownCourses: findGrownCourses,
  newLecturesOf: findNewLectures,
  findLecture: findLectureFacts,
  findLectureByAsset: findLectureFactsByAsset,
  findRequest,
  requestsOf: findRequestsOf,
  findLectureFile: findFile,
  findLectureFiles: findFiles,
  namedFiles: findCatalogueFiles,
  claimedFolders: catalogueFolders,
} satisfies Partial<Catalogue>;

export function createCatalogue(dependencies: CatalogueDependencies): Catalogue {
  const visited = new CatalogueService(dependencies);
  const courses = new CoursesService(dependencies);
  const lectures = new LecturesService(dependencies);
  const chapters = new ChaptersService(dependencies);
  const captions = new CaptionsService(dependencies);
  const files = new LectureFilesService(dependencies);
  const posters = new PostersService(dependencies);
  const removal = new CourseRemovalService(dependencies);
  return {
    routes: [
      ...catalogueRoutes(visited),
      ...courseRequestRoutes(new CourseRequestsService(dependencies)),
      ...courseAdminRoutes(courses, posters, removal),
      ...lectureAdminRoutes(lectures, removal),
      ...editorRoutes(courses, lectures, new CourseCopiesService(dependencies)),
      ...chapterAdminRoutes(chapters),
      ...captionsRoutes(captions),
      ...lectureFileRoutes(files),
    ],
    handlers: [jobHandler(videoReady, ({ data }) => lectures.videoBecameReady(data))],
    wholeCourse: (key) => visited.whole(key),
    ...queries,
    ...seedingOf(dependencies),
    putChapters: async (lectureId, written) => void (await chapters.put(lectureId, written)),
    addLectureFile: (lectureId, name, bytes) => files.add(lectureId, name, bytes),
    ...whatIsSaid(captions),
  };
}

/** Captions and transcripts, for other domains. */
function whatIsSaid(
  captions: CaptionsService,
): Pick<Catalogue, 'putCaptions' | 'readStoredCaptions' | 'captionsOf' | 'transcripts'> {
  return {
    putCaptions: async (lectureId, bytes, language) => {
      await captions.put(lectureId, bytes, language);
    },
    readStoredCaptions: () => captions.readStored(),
    captionsOf: findCaptions,
    transcripts: { passagesOf: findPassages, search: findSaid, searchCourse: findSaidInCourse },
  };
}

function seedingOf({
  db,
}: CatalogueDependencies): Pick<Catalogue, 'seedEmpty' | 'findSeedLecture' | 'seedLectures'> {
  return {
    seedEmpty: (seed) => seedCatalogue(db, seed),
    findSeedLecture: (key) => findSeedLecture(db, key),
    seedLectures: findSeedLectures,
  };
}
