import type { Category, CourseAccess, Level } from '@fit-coder/contracts/catalogue';

/** A lecture of the seed. */
export interface SeedLecture {
  readonly title: string;
  readonly summary: string;
  readonly preview?: boolean;
}

/** A course of the seed, within the limits that the API sets. */
export interface SeedCourse {
  readonly slug: string;
  readonly title: string;
  readonly summary: string;
  readonly description: string;
  /** The slug of a category. */
  readonly category: string;
  readonly level: Level;
  readonly access: CourseAccess;
  readonly priceCents: number | null;
  /** The promised day (ISO 8601) of a course without a video. */
  readonly availableOn: string | null;
  readonly instructor: string;
  readonly technology: string;
  readonly snippet: string;
  readonly outcomes: readonly string[];
  readonly sections: readonly { readonly title: string; readonly lectures: readonly SeedLecture[] }[];
  readonly publishedAt: Date;
}

/** The first content of an empty site; categories in their display order. */
export interface CatalogueSeed {
  readonly categories: readonly Category[];
  readonly courses: readonly SeedCourse[];
}

/** Identifies a lecture of the seed, so that its video and captions can be added. */
export interface SeedLectureKey {
  readonly courseSlug: string;
  readonly section: string;
  readonly title: string;
}

/** A lecture of the seed that is in the database. */
export interface SeededLecture extends SeedLectureKey {
  readonly id: string;
  readonly courseId: string;
}
