export type { Catalogue } from './catalogue.types.ts';
export { createCatalogue } from './catalogue.wiring.ts';
export { catalogueJobs, courseRequested } from './catalogue.jobs.ts';
export { isForSale, isPublished } from './courses/courses-by-id.repository.ts';
export type { CourseFacts } from './courses/course.ts';
export type { LectureFacts } from './lectures/lecture.ts';
export type { CatalogueSeed, SeedLectureKey } from './seed/seed.ts';
export { lectureExists } from './lectures/lectures.repository.ts';
export { catalogueChannel } from './catalogue.channel.ts';
