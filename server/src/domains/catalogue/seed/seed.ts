import type { Category, CourseAccess, Level } from '@fit-coder/contracts/catalogue';

/** A lecture of a catalogue that is filled from outside. */
export interface FilledLecture {
  readonly title: string;
  readonly summary: string;
  readonly preview?: boolean;
}

/** A course of a catalogue that is filled from outside, in the limits that the API sets for others. */
export interface FilledCourse {
  readonly slug: string;
  readonly title: string;
  readonly summary: string;
  readonly description: string;
  /** The slug of a category. */
  readonly category: string;
  readonly level: Level;
  readonly access: CourseAccess;
  readonly priceCents: number | null;
  readonly instructor: string;
  readonly technology: string;
  readonly snippet: string;
  readonly outcomes: readonly string[];
  readonly sections: readonly { readonly title: string; readonly lectures: readonly FilledLecture[] }[];
  readonly publishedAt: Date;
}

/** What an empty catalogue starts with; categories in the order in which they are shown. */
export interface CatalogueSeed {
  readonly categories: readonly Category[];
  readonly courses: readonly FilledCourse[];
}

/** A lecture's place in a catalogue that was filled, so that its video and captions find it. */
export interface LecturePlace {
  readonly courseSlug: string;
  readonly section: string;
  readonly title: string;
}
