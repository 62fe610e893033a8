import type { Lecture } from '@fit-coder/contracts/catalogue';
import type { Chapter } from '@fit-coder/contracts/learning/chapters';
import type { AdminLecture } from '@fit-coder/contracts/catalogue-admin';
import type { Video } from '@fit-coder/contracts/media';
import { plainText, renderMarkdown } from '../../../platform/markdown/markdown.ts';
import type { CourseFacts } from '../courses/course.ts';

/** A lecture as the syllabus needs it. */
export interface ShownLectureRow {
  readonly id: string;
  readonly section: string;
  readonly title: string;
  readonly summary: string;
  readonly preview: boolean;
  /** The video that learners watch. */
  readonly asset_id: string | null;
  readonly duration_seconds: number | null;
}

export interface LectureRow extends ShownLectureRow {
  /** Whether it has captions in any language. */
  readonly captions: boolean;
}

/** What later domains may know of a lecture. */
export interface LectureFacts {
  readonly id: string;
  readonly title: string;
  /** Open to everyone. */
  readonly preview: boolean;
  /** The video that learners watch; null until one is ready. */
  readonly assetId: string | null;
  readonly durationSeconds: number | null;
  readonly chapters: readonly Chapter[];
  readonly course: Omit<CourseFacts, 'recorded' | 'availableOn'>;
}

/** A lecture as the syllabus shows it. */
export function presentLecture(row: ShownLectureRow): Lecture {
  return {
    id: row.id,
    section: row.section,
    title: row.title,
    summary: plainText(row.summary),
    summaryHtml: renderMarkdown(row.summary),
    preview: row.preview,
    ready: row.asset_id !== null,
    durationSeconds: row.duration_seconds,
  };
}

/** A lecture as administrators see it, with its newest video, ready or not. */
export function presentAdminLecture(row: LectureRow, video: Video | null): AdminLecture {
  return { ...presentLecture(row), summary: row.summary, video, captions: row.captions };
}
