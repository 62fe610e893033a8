import type { AdminLecture } from '@fit-coder/contracts/catalogue-admin';
import type { LectureProblem, UnreadyLecture } from '@fit-coder/contracts/learning/editor';

const problems = {
  uploading: 'uploading',
  uploaded: 'processing',
  processing: 'processing',
  failed: 'failed',
} as const;

/** The lectures that learners could not watch, in the order of the course, each with the reason. */
export function unreadyOf(lectures: readonly AdminLecture[]): UnreadyLecture[] {
  return lectures.flatMap((lecture) => {
    const problem = problemOf(lecture);
    if (problem === null) return [];
    const note = problem === 'failed' ? (lecture.video?.note ?? null) : null;
    return [{ id: lecture.id, title: lecture.title, problem, note }];
  });
}

/** A lecture with a video that plays has no problem, even if a newer video failed. */
function problemOf({ ready, video }: AdminLecture): LectureProblem | null {
  if (ready) return null;
  if (video === null) return 'missing';
  // The video is ready, and the lecture gets it in a moment.
  return video.state === 'ready' ? null : problems[video.state];
}
