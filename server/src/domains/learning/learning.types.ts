import type { Database } from '../../platform/database/database.ts';
import type { Route, CurrentUser } from '../../platform/route.ts';
import type { StoredObject } from '../../platform/storage/storage.ts';
import type { LearningDependencies as WatchingDependencies } from './learning.service.ts';
import type { OwnDataDependencies } from './data-export.service.ts';
import type { PlaylistDependencies } from './playlist.service.ts';

export type LearningDependencies = WatchingDependencies & PlaylistDependencies & OwnDataDependencies;

/** The learning domain: who may watch what, where it plays from, and what people keep to come back to. */
export interface Learning {
  readonly routes: readonly Route[];
  /** Whether the viewer, or anyone at all, may have the files of a video. */
  mayWatchAsset(db: Database, currentUser: CurrentUser | null, assetId: string): Promise<boolean>;
  /** A lecture's captions, for those who may watch it. @throws Refusal */
  findCaptions(currentUser: CurrentUser | null, lectureId: string, fileName: string): Promise<StoredObject>;
}
