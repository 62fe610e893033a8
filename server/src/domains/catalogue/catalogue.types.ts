import type { Course, CourseCard, Lecture } from '@fit-coder/contracts/catalogue';
import type { Database, DatabaseConnection } from '../../platform/database/database.ts';
import type { ClaimedFolder } from '../../platform/leftovers/claimed-folder.ts';
import type { JobHandler, Queue } from '../../platform/queue/queue.ts';
import type { Route } from '../../platform/route.ts';
import type { ServiceContext } from '../../platform/service.ts';
import type { Storage } from '../../platform/storage/storage.ts';
import type { ListNamedFiles } from '../../platform/storage/stored-files.ts';
import type { Media } from '../media/media.ts';
import type { CourseRequestRow } from './course-requests/course-request.ts';
import type { CourseFacts } from './courses/course.ts';
import type { CatalogueSeed, SeedLectureKey } from './seed/seed.ts';
import type { CoveredCourse } from './lectures/covered-courses.repository.ts';
import type { LectureFacts } from './lectures/lecture.ts';

export interface CatalogueDependencies extends ServiceContext {
  readonly database: DatabaseConnection;
  readonly queue: Queue;
  readonly storage: Storage;
  readonly media: Pick<Media, 'videosOf' | 'removal'>;
}

/** The catalogue domain: courses, their sections and their lectures. */
export interface Catalogue {
  readonly routes: readonly Route[];
  readonly handlers: readonly JobHandler[];
  /** A course by its id or slug, published or not. */
  findCourse(db: Database, key: string): Promise<CourseFacts | null>;
  /** A course by its id or slug with its syllabus, published or not, as visitors would see it. */
  wholeCourse(key: string): Promise<{ course: Course; lectures: Lecture[] } | null>;
  /** The cards of the published ones of these courses, in the order of `ids`. */
  cardsOf(db: Database, ids: readonly string[]): Promise<CourseCard[]>;
  /** These courses, published or not, in the order of `ids`; deleted courses are left out. */
  factsOf(db: Database, ids: readonly string[]): Promise<CourseFacts[]>;
  /** The titles of these lectures and of their courses; deleted lectures are left out. */
  lectureTitlesOf(
    db: Database,
    ids: readonly string[],
  ): Promise<{ id: string; title: string; courseTitle: string }[]>;
  /** The premium courses of these lectures, with how much of each they are. */
  coveredCourses(db: Database, lectureIds: readonly string[]): Promise<CoveredCourse[]>;
  /** A lecture by its id; its course may be unpublished. */
  findLecture(db: Database, lectureId: string): Promise<LectureFacts | null>;
  /** The lecture that plays a video. */
  findLectureByAsset(db: Database, assetId: string): Promise<LectureFacts | null>;
  /** A course request; null if it was deleted. */
  findRequest(db: Database, id: string): Promise<CourseRequestRow | null>;
  /** A user's course requests, the newest first. */
  requestsOf(db: Database, userId: string): Promise<CourseRequestRow[]>;
  /**
   * Adds the seed's courses to a catalogue without courses, and its categories to one without categories. Returns
   * whether it added anything.
   */
  seedEmpty(seed: CatalogueSeed): Promise<boolean>;
  /** A lecture of the seed, and whether it has captions. */
  findSeedLecture(key: SeedLectureKey): Promise<{ id: string; captions: boolean } | null>;
  /** The files in storage that rows of this domain name. */
  readonly namedFiles: ListNamedFiles;
  /** The folders of storage that belong to this domain. */
  readonly claimedFolders: readonly ClaimedFolder[];
  /** Sets a lecture's captions (WebVTT). @throws Refusal `not_found`, `unsupported_type` */
  putCaptions(lectureId: string, bytes: Buffer): Promise<void>;
}
