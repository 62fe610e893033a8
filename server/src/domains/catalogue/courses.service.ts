import { pageSize } from '@fit-coder/contracts/catalogue';
import type { AdminCourse, AdminLecture, CourseInput } from '@fit-coder/contracts/catalogue-admin';
import type { Kysely } from 'kysely';
import { notify } from '../../platform/bus.ts';
import type { Clock } from '../../platform/clock.ts';
import type { DB } from '../../platform/database.generated.ts';
import { breaksReference, breaksUnique, type Database } from '../../platform/database.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { Media } from '../media/media.ts';
import { readCourse } from './course-input.ts';
import { readSearch } from './course-search.ts';
import { presentAdminCourse } from './course.ts';
import { findAllPage, findCourse, insertCourse, setPublished } from './courses.repository.ts';
import { presentAdminLecture } from './lecture.ts';
import { findLectures } from './lectures.repository.ts';
import { decodePosition, pageOf } from '../../platform/list-position.ts';

/** What administrators do with courses. Who may call is the contracts' access rule. */
export class CoursesService {
  readonly #db: Kysely<DB>;
  readonly #clock: Clock;
  readonly #media: Pick<Media, 'videosOf'>;

  constructor(db: Kysely<DB>, clock: Clock, media: Pick<Media, 'videosOf'>) {
    this.#db = db;
    this.#clock = clock;
    this.#media = media;
  }

  /** All courses, drafts too, newest first. @throws Refusal `invalid_input` for a cursor that no page gave */
  async page(query: {
    q?: string | undefined;
    cursor?: string | undefined;
  }): Promise<{ courses: AdminCourse[]; next: string | null }> {
    const after = query.cursor === undefined ? undefined : decodePosition(query.cursor);
    const words = query.q?.trim() ? readSearch(query.q) : undefined;
    if (words === null) return { courses: [], next: null };
    const rows = await findAllPage(this.#db, { words, after }, pageSize + 1);
    const { shown, next } = pageOf(rows, pageSize);
    return { courses: shown.map(presentAdminCourse), next };
  }

  /** @throws Refusal `not_found` */
  async course(id: string): Promise<{ course: AdminCourse; lectures: AdminLecture[] }> {
    const row = await findCourse(this.#db, id);
    if (!row) throw noSuchCourse();
    const lectures = await findLectures(this.#db, id);
    const videos = await this.#media.videosOf(
      this.#db,
      lectures.map((lecture) => lecture.id),
    );
    return {
      course: presentAdminCourse(row),
      lectures: lectures.map((lecture) => presentAdminLecture(lecture, videos.get(lecture.id) ?? null)),
    };
  }

  /** Writes down a draft. @throws Refusal `title_taken`, `invalid_input` */
  async create(input: CourseInput): Promise<AdminCourse> {
    const course = readCourse(input);
    try {
      return await this.#db.transaction().execute(async (tx) => {
        const id = await insertCourse(tx, course, this.#clock.now());
        return presentAdminCourse(await mustFind(tx, id));
      });
    } catch (error) {
      if (breaksUnique(error, 'courses_slug_key')) throw titleTaken();
      if (breaksReference(error)) throw noSuchCategory();
      throw error;
    }
  }

  /** Publishes, or takes back to a draft; where it is so already, nothing changes. @throws Refusal `not_found` */
  setPublished(id: string, published: boolean): Promise<AdminCourse> {
    return this.#db.transaction().execute(async (tx) => {
      const changed = await setPublished(tx, id, published ? this.#clock.now() : null);
      if (changed) await notify(tx, 'catalogue', id);
      return presentAdminCourse(await mustFind(tx, id));
    });
  }
}

async function mustFind(db: Database, id: string) {
  const row = await findCourse(db, id);
  if (!row) throw noSuchCourse();
  return row;
}

/** The refusal for a course that is not there. */
export function noSuchCourse(): Refusal {
  return new Refusal('not_found', 'There is no such course.');
}

function noSuchCategory(): Refusal {
  return new Refusal('invalid_input', 'Choose a category.', { category: 'Choose a category.' });
}

function titleTaken(): Refusal {
  const sentence = 'There is already a course with this title. Choose another one.';
  return new Refusal('title_taken', sentence, { title: sentence });
}
