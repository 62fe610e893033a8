import type { Course, CourseCard, Lecture } from '@fit-coder/contracts/catalogue';
import type { Chapter } from '@fit-coder/contracts/learning/chapters';
import type { LectureFile } from '@fit-coder/contracts/learning/lecture-files';
import type { Kysely } from 'kysely';
import type { DB } from '../../platform/database/database.generated.ts';
import type { Database, DatabaseConnection } from '../../platform/database/database.ts';
import type { ClaimedFolder } from '../../platform/leftovers/claimed-folder.ts';
import type { JobHandler, Queue } from '../../platform/queue/queue.ts';
import type { Route } from '../../platform/route.ts';
import type { ServiceContext } from '../../platform/service.ts';
import type { Storage } from '../../platform/storage/storage.ts';
import type { ListNamedFiles } from '../../platform/storage/stored-files.ts';
import type { Media } from '../media/media.ts';
import type { CourseRequestRow } from './course-requests/course-request.ts';
import type { CaptionsFacts } from './captions/captions.ts';
import type { CaptionsLanguage } from './captions/captions.service.ts';
import type { CourseFacts } from './courses/course.ts';
import type { CatalogueSeed, SeededLecture, SeedLectureKey } from './seed/seed.ts';
import type { CoveredCourse } from './lectures/covered-courses.repository.ts';
import type { CourseSearch, SaidRow, TranscriptSearch } from './transcripts/transcript-search.ts';
import type { LectureFileRow } from './lecture-files/lecture-file.ts';
import type { LectureFacts } from './lectures/lecture.ts';
import type { NewLectures } from './lectures/new-lectures.repository.ts';

export interface CatalogueDependencies extends ServiceContext {
  readonly database: DatabaseConnection;
  readonly queue: Queue;
  readonly storage: Storage;
  readonly media: Pick<Media, 'videosOf' | 'removal' | 'copies'>;
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
  /** The published courses with a lecture that became ready after `since`, and with none that became ready after `until`. */
  grownCourses(db: Database, since: Date, until: Date): Promise<string[]>;
  /** The lectures of a course that became ready after `since`, up to `until`. */
  newLecturesOf(
    db: Database,
    courseId: string,
    span: { readonly since: Date; readonly until: Date },
  ): Promise<NewLectures>;
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
  /** A lecture of the seed, and whether it has captions and chapters. */
  findSeedLecture(key: SeedLectureKey): Promise<{ id: string; captions: boolean; chapters: boolean } | null>;
  /** The lectures of these published courses (their slugs), in their order. */
  seedLectures(db: Database, slugs: readonly string[]): Promise<SeededLecture[]>;
  /** The files in storage that rows of this domain name. */
  readonly namedFiles: ListNamedFiles;
  /** The folders of storage that belong to this domain. */
  readonly claimedFolders: readonly ClaimedFolder[];
  /** Sets a lecture's chapters. @throws Refusal `not_found`, `invalid_input` */
  putChapters(lectureId: string, chapters: readonly Chapter[]): Promise<void>;
  /** Sets a lecture's captions (WebVTT or SRT), in English unless told otherwise. @throws Refusal */
  putCaptions(lectureId: string, bytes: Buffer, language?: CaptionsLanguage): Promise<void>;
  /** Reads the captions that an older version stored, for the transcripts. */
  readStoredCaptions(): Promise<void>;
  /** A lecture's captions, the default first. */
  captionsOf(db: Database, lectureId: string): Promise<(CaptionsFacts & { readonly id: string })[]>;
  /** What is said in lectures. */
  readonly transcripts: {
    /** What is said in captions, in its order. */
    passagesOf(db: Database, captionsId: string): Promise<{ start: number; end: number; text: string }[]>;
    /** The lectures of published courses in which the words are said, the newest captions first. */
    search(db: Kysely<DB>, search: TranscriptSearch): Promise<SaidRow[]>;
    /** Where the words are said in a course, published or not, in its order. */
    searchCourse(db: Database, courseId: string, search: CourseSearch): Promise<SaidRow[]>;
  };
  /** A file that comes with a lecture. */
  findLectureFile(db: Database, id: string): Promise<LectureFileRow | null>;
  /** The files that come with a lecture, sorted by name. */
  findLectureFiles(db: Database, lectureId: string): Promise<LectureFileRow[]>;
  /** Adds a file to a lecture. @throws Refusal `not_found`, `list_full`, `unsupported_type` */
  addLectureFile(lectureId: string, name: string, bytes: Buffer): Promise<LectureFile>;
}
