import { randomBytes } from 'node:crypto';
import { pageSize } from '@fit-coder/contracts/catalogue';
import type {
  AdminCourse,
  AdminLecture,
  CourseInput,
  CourseSort,
  SortDirection,
} from '@fit-coder/contracts/catalogue-admin';
import type { PublishingPreview } from '@fit-coder/contracts/learning/editor';
import { notifyCatalogue } from '../catalogue.channel.ts';
import { breaksReference, breaksUnique, type Database } from '../../../platform/database/database.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { Service, type ServiceContext } from '../../../platform/service.ts';
import type { Media } from '../../media/media.ts';
import { readCourse, type NewCourse } from './course-input.ts';
import { decodeCourseCursor, encodeCourseCursor, readOrder } from './course-sort.ts';
import { readSearch } from './course-search.ts';
import { slugOf } from './course-slug.ts';
import { findOrderedPage } from './admin-course-list.repository.ts';
import { presentAdminCourse, type CourseRow } from './course.ts';
import {
  findCourse,
  findNamesakes,
  insertCourse,
  lockTitles,
  setPublished,
  updateCourse,
} from './courses.repository.ts';
import { unreadyOf } from './publishing.ts';
import { presentAdminLecture } from '../lectures/lecture.ts';
import { findLectures } from '../lectures/lectures.repository.ts';

/** The search, the sort and the cursor of the table of courses. */
export interface CoursesQuery {
  readonly q?: string | undefined;
  readonly sort?: CourseSort | undefined;
  readonly direction?: SortDirection | undefined;
  readonly cursor?: string | undefined;
}

interface CoursesDependencies extends ServiceContext {
  readonly media: Pick<Media, 'videosOf'>;
}

/** What administrators do with courses. The contracts define who may call it. */
export class CoursesService extends Service<CoursesDependencies> {
  /**
   * All courses, including drafts, newest first by default.
   * @throws Refusal `invalid_input` for an unknown cursor, or one of another sort
   */
  async page(query: CoursesQuery): Promise<{ courses: AdminCourse[]; next: string | null }> {
    const order = readOrder(query);
    const after = query.cursor === undefined ? undefined : decodeCourseCursor(order, query.cursor);
    const words = query.q?.trim() ? readSearch(query.q) : undefined;
    if (words === null) return { courses: [], next: null };
    const rows = await findOrderedPage(this.dependencies.db, order, { words, after }, pageSize + 1);
    const shown = rows.slice(0, pageSize);
    const last = rows.length > pageSize ? shown.at(-1) : undefined;
    const next = last ? encodeCourseCursor(order, { value: last.sorted_by, id: last.id }) : null;
    return { courses: shown.map(presentAdminCourse), next };
  }

  /** @throws Refusal `not_found` */
  async course(id: string): Promise<{ course: AdminCourse; lectures: AdminLecture[] }> {
    const row = await mustFindCourse(this.dependencies.db, id);
    const lectures = await findLectures(this.dependencies.db, id);
    const videos = await this.dependencies.media.videosOf(
      this.dependencies.db,
      lectures.map((lecture) => lecture.id),
    );
    return {
      course: presentAdminCourse(row),
      lectures: lectures.map((lecture) => presentAdminLecture(lecture, videos.get(lecture.id) ?? null)),
    };
  }

  /** What learners could not watch if the course were published now. @throws Refusal `not_found` */
  async previewPublishing(id: string): Promise<PublishingPreview> {
    const { lectures } = await this.course(id);
    return { lectures: lectures.length, unready: unreadyOf(lectures) };
  }

  /** Creates a draft. @throws Refusal `title_taken`, `invalid_input` */
  async create(input: CourseInput): Promise<AdminCourse> {
    const course = readCourse(input);
    try {
      return await this.dependencies.db.transaction().execute(async (tx) => {
        await lockTitles(tx);
        const slug = freeSlug(course, await findNamesakes(tx, course, null));
        const id = await insertCourse(tx, { ...course, slug }, this.dependencies.clock.now());
        return presentAdminCourse(await mustFindCourse(tx, id));
      });
    } catch (error) {
      if (breaksUnique(error, 'courses_slug_key')) throw titleTaken();
      if (breaksReference(error)) throw noSuchCategory();
      throw error;
    }
  }

  /**
   * Updates a course. Its slug does not change, so that links to it keep working.
   * @throws Refusal `not_found`, `title_taken`, `invalid_input`
   */
  async update(id: string, input: CourseInput): Promise<AdminCourse> {
    const course = readCourse(input);
    const { slug, ...change } = course;
    try {
      return await this.dependencies.db.transaction().execute(async (tx) => {
        await lockTitles(tx);
        freeSlug(course, await findNamesakes(tx, { title: course.title, slug }, id));
        const updated = await updateCourse(tx, id, change);
        if (updated?.published_at) await notifyCatalogue(tx, id);
        return presentAdminCourse(await mustFindCourse(tx, id));
      });
    } catch (error) {
      if (breaksReference(error)) throw noSuchCategory();
      throw error;
    }
  }

  /** Publishes or unpublishes a course; does nothing if it already is. @throws Refusal `not_found` */
  setPublished(id: string, published: boolean): Promise<AdminCourse> {
    return this.dependencies.db.transaction().execute(async (tx) => {
      const changed = await setPublished(tx, id, published ? this.dependencies.clock.now() : null);
      if (changed) await notifyCatalogue(tx, id);
      return presentAdminCourse(await mustFindCourse(tx, id));
    });
  }
}

/** @throws Refusal `not_found` */
export async function mustFindCourse(db: Database, id: string): Promise<CourseRow> {
  const row = await findCourse(db, id);
  if (!row) throw noSuchCourse();
  return row;
}

/** The refusal for a course that does not exist. */
export function noSuchCourse(): Refusal {
  return new Refusal('not_found', 'There is no such course.');
}

/**
 * A free slug for a course; `namesakes` have the same title or slug. A slug may belong to a course whose title has
 * changed since. @throws Refusal `title_taken`
 */
function freeSlug({ slug }: NewCourse, namesakes: readonly { title: string; slug: string }[]): string {
  if (namesakes.some((other) => other.slug !== slug || slugOf(other.title) === slug)) throw titleTaken();
  return namesakes.length === 0 ? slug : `${slug}-${randomBytes(3).toString('hex')}`;
}

function noSuchCategory(): Refusal {
  return new Refusal('invalid_input', 'Choose a category.', { category: 'Choose a category.' });
}

function titleTaken(): Refusal {
  const sentence = 'There is already a course with this title. Choose another one.';
  return new Refusal('title_taken', sentence, { title: sentence });
}
