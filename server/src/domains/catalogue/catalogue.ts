import type { Database, DatabaseConnection } from '../../platform/database.ts';
import type { Route } from '../../platform/route.ts';
import { catalogueRoutes } from './catalogue.routes.ts';
import { CatalogueService } from './catalogue.service.ts';
import type { CourseFacts } from './course.ts';
import { findCourseFacts } from './courses.repository.ts';
import type { LectureFacts } from './lecture.ts';
import { findLectureFacts, findLectureFactsByAsset } from './lectures.repository.ts';

export type { CourseFacts } from './course.ts';
export type { LectureFacts } from './lecture.ts';

export interface CatalogueParts {
  readonly database: DatabaseConnection;
}

/** The catalogue domain: courses, their sections and their lectures. */
export interface Catalogue {
  readonly routes: readonly Route[];
  /** A course by its id or slug, published or not. */
  findCourse(db: Database, key: string): Promise<CourseFacts | null>;
  /** A lecture by its id, of a published course or not. */
  findLecture(db: Database, lectureId: string): Promise<LectureFacts | null>;
  /** The lecture that plays a video. */
  findLectureByAsset(db: Database, assetId: string): Promise<LectureFacts | null>;
}

export function createCatalogue({ database }: CatalogueParts): Catalogue {
  return {
    routes: catalogueRoutes(new CatalogueService(database)),
    findCourse: findCourseFacts,
    findLecture: findLectureFacts,
    findLectureByAsset: findLectureFactsByAsset,
  };
}
