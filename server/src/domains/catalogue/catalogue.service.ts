import {
  type Category,
  type Course,
  type CourseCard,
  type Lecture,
  pageSize,
} from '@fit-coder/contracts/catalogue';
import { Refusal } from '../../platform/refusal.ts';
import { readSearch } from './courses/course-search.ts';
import { presentCard, presentCourse } from './courses/course.ts';
import { findCategories, findCourse } from './courses/courses.repository.ts';
import { presentLecture } from './lectures/lecture.ts';
import { findSyllabus } from './lectures/lectures.repository.ts';
import { decodeCursor, pageOf } from '../../platform/database/cursor.ts';
import { Service } from '../../platform/service.ts';
import type { CatalogueDependencies } from './catalogue.types.ts';
import { countPublished } from './courses/published-count.repository.ts';
import { findPublishedPage } from './courses/published-courses.repository.ts';

/** The number of courses on the landing page. */
const newCourses = 4;

interface CoursePage {
  readonly courses: CourseCard[];
  readonly next: string | null;
  readonly total: number | null;
}

export interface CourseQuery {
  readonly category?: string | undefined;
  readonly q?: string | undefined;
  readonly cursor?: string | undefined;
}

/** The public part of the catalogue. */
export class CatalogueService extends Service<Pick<CatalogueDependencies, 'database'>> {
  async categories(): Promise<Category[]> {
    return findCategories(this.dependencies.database.db);
  }

  /** Counts the courses with the first page only. @throws Refusal `invalid_input` for an unknown cursor */
  async page({ category, q, cursor }: CourseQuery): Promise<CoursePage> {
    const after = cursor === undefined ? undefined : decodeCursor(cursor);
    const words = q?.trim() ? readSearch(q) : undefined;
    if (words === null) return { courses: [], next: null, total: 0 };
    const { db } = this.dependencies.database;
    const rows = await findPublishedPage(db, { category, words, after }, pageSize + 1);
    const { shown, next } = pageOf(rows, pageSize);
    const courses = shown.map(presentCard);
    if (after) return { courses, next, total: null };
    const total = next === null ? courses.length : await countPublished(db, { category, words });
    return { courses, next, total };
  }

  /** The newest published courses, for the landing page. */
  async newest(): Promise<CourseCard[]> {
    const all = { category: undefined, words: undefined, after: undefined };
    return (await findPublishedPage(this.dependencies.database.db, all, newCourses)).map(presentCard);
  }

  /** A published course by id or slug. @throws Refusal `not_found` */
  async course(key: string): Promise<{ course: Course; lectures: Lecture[] }> {
    const whole = await this.whole(key);
    if (!whole?.course.publishedAt) throw new Refusal('not_found', 'There is no such course.');
    return whole;
  }

  /** A course by id or slug, published or not. */
  async whole(key: string): Promise<{ course: Course; lectures: Lecture[] } | null> {
    const row = await findCourse(this.dependencies.database.db, key);
    if (!row) return null;
    const lectures = await findSyllabus(this.dependencies.database.db, row.id);
    return { course: presentCourse(row), lectures: lectures.map(presentLecture) };
  }
}
