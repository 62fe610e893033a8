import type { Database } from '../../platform/database/database.ts';
import type { JobHandler } from '../../platform/queue/queue.ts';
import type { Route, CurrentUser } from '../../platform/route.ts';
import type { StoredObject } from '../../platform/storage/storage.ts';
import type { LectureAccessDependencies } from './watching/lecture-access.ts';
import type { WeeklyNews } from './weekly/weekly.service.ts';
import type { LearningServiceDependencies } from './learning.service.ts';
import type { LectureFilesDependencies, StoredLectureFile } from './lecture-files/lecture-files.service.ts';
import type { NotesDependencies } from './notes/notes.service.ts';
import type { OwnDataDependencies } from './data-export.service.ts';
import type { FollowNewsDependencies, FollowNewsService } from './follows/follow-news.service.ts';
import type { LearningEvents } from './demo/demo-events.ts';
import type { ReviewsDependencies } from './reviews/reviews.service.ts';
import type { QuestionRoom, QuestionRoomDependencies } from './questions/questions.ts';
import type { TranscriptsDependencies } from './transcripts/transcripts.service.ts';
import type { PlaylistDependencies } from './playlist/playlist.service.ts';

export type LearningDependencies = Omit<LearningServiceDependencies, 'access'> &
  LectureAccessDependencies &
  Pick<NotesDependencies, 'site'> &
  Omit<LectureFilesDependencies, 'access'> &
  PlaylistDependencies &
  FollowNewsDependencies &
  ReviewsDependencies &
  Omit<QuestionRoomDependencies, 'access'> &
  Omit<TranscriptsDependencies, 'access'> &
  OwnDataDependencies;

/** The learning domain: who may watch what, how it is played, and the playlists and notes of users. */
export interface Learning {
  readonly routes: readonly Route[];
  readonly handlers: readonly JobHandler[];
  /** What the email to a follower says; null if there is nothing to say any more. */
  newsFor: FollowNewsService['newsFor'];
  /** Adds what the learners of the demo did. */
  addDemoEvents(tx: Database, events: LearningEvents): Promise<void>;
  /** Removes what the accounts of these learners would leave behind. */
  removeDemoEvents(tx: Database, userIds: readonly string[]): Promise<void>;
  /** Stops the emails about a course by the token in one of them. */
  stopFollowing(token: string): Promise<void>;
  /** What the weekly email to a user says; null if there is nothing to say, or the user wants none any more. */
  weeklyNewsFor(userId: string): Promise<WeeklyNews | null>;
  /** Stops the weekly emails by the token in one. */
  endWeeklyMail(token: string): Promise<void>;
  /** What is in the emails about questions, and the links that stop them. */
  readonly questionMails: Pick<QuestionRoom['mails'], 'mailedQuestion' | 'mailedAnswers' | 'unsubscribe'>;
  /** Whether the user, or a visitor, may have the files of a video. */
  mayWatchAsset(db: Database, currentUser: CurrentUser | null, assetId: string): Promise<boolean>;
  /** A lecture's captions, if the user may watch it. @throws Refusal */
  findCaptions(currentUser: CurrentUser | null, lectureId: string, fileName: string): Promise<StoredObject>;
  /** A file that comes with a lecture, if the user may watch it. @throws Refusal */
  findFile(currentUser: CurrentUser | null, id: string): Promise<StoredLectureFile>;
}
