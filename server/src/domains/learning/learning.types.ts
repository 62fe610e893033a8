import type { Database } from '../../platform/database/database.ts';
import type { Route, CurrentUser } from '../../platform/route.ts';
import type { StoredObject } from '../../platform/storage/storage.ts';
import type { LearningServiceDependencies } from './learning.service.ts';
import type { OwnDataDependencies } from './data-export.service.ts';
import type { PlaylistDependencies } from './playlist/playlist.service.ts';

export type LearningDependencies = LearningServiceDependencies & PlaylistDependencies & OwnDataDependencies;

/** The learning domain: who may watch what, how it is played, and the playlists of users. */
export interface Learning {
  readonly routes: readonly Route[];
  /** Whether the user, or a visitor, may have the files of a video. */
  mayWatchAsset(db: Database, currentUser: CurrentUser | null, assetId: string): Promise<boolean>;
  /** A lecture's captions, if the user may watch it. @throws Refusal */
  findCaptions(currentUser: CurrentUser | null, lectureId: string, fileName: string): Promise<StoredObject>;
}
