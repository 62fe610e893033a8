export type { Catalogue } from './catalogue.types.ts';
export { createCatalogue } from './catalogue.wiring.ts';
export { catalogueJobs, courseRequested } from './catalogue.jobs.ts';
export { isRecorded } from './courses/course-columns.repository.ts';
export {
  hasPrices,
  isOnSale,
  isFree,
  heldCourse,
  isPublished,
  selectFacts,
  titleOfCourse,
} from './courses/courses-by-id.repository.ts';
export { factsOf, type CourseFacts } from './courses/course.ts';
export { presentFile } from './lecture-files/lecture-file.ts';
export type { LectureFacts } from './lectures/lecture.ts';
export type { CaptionsFacts } from './captions/captions.ts';
export { canonicalLanguage } from './captions/language.ts';
export { readMarked, repeatTyped } from './transcripts/marked-passage.ts';
export type { SaidRow } from './transcripts/transcript-search.ts';
export type { CatalogueSeed, SeedLectureKey } from './seed/seed.ts';
export { becameReady } from './lectures/new-lectures.repository.ts';
export {
  courseOfLecture,
  isOfCourse,
  isOfCourseItself,
  lectureExists,
  readyLectures,
} from './lectures/lectures.repository.ts';
export { processingChanged } from './lectures/preparation.ts';
export { catalogueChannel, notifyCatalogue, notifyPublicData } from './catalogue.channel.ts';
