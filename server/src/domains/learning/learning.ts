import type { Database } from '../../platform/database/database.ts';
import type { Route, CurrentUser } from '../../platform/route.ts';
import type { StoredObject } from '../../platform/storage/storage.ts';
import { ownDataRoutes, playlistRoutes, watchingRoutes } from './learning.routes.ts';
import { LearningService, type LearningDependencies as WatchingDependencies } from './learning.service.ts';
import { OwnDataService, type OwnDataDependencies } from './data-export.service.ts';
import { PlaylistService, type PlaylistDependencies } from './playlist.service.ts';

export type LearningDependencies = WatchingDependencies & PlaylistDependencies & OwnDataDependencies;

export { viewsByMonth } from './views-by-month.repository.ts';

/** The learning domain: who may watch what, where it plays from, and what people keep to come back to. */
export interface Learning {
  readonly routes: readonly Route[];
  /** Whether the viewer, or anyone at all, may have the files of a video. */
  mayWatchAsset(db: Database, currentUser: CurrentUser | null, assetId: string): Promise<boolean>;
  /** A lecture's captions, for those who may watch it. @throws Refusal */
  findCaptions(currentUser: CurrentUser | null, lectureId: string, fileName: string): Promise<StoredObject>;
}

export function createLearning(dependencies: LearningDependencies): Learning {
  const service = new LearningService(dependencies);
  return {
    routes: [
      ...watchingRoutes(service),
      ...playlistRoutes(new PlaylistService(dependencies)),
      ...ownDataRoutes(new OwnDataService(dependencies), dependencies.accounts.securityEvents),
    ],
    mayWatchAsset: (db, currentUser, assetId) => service.mayWatchAsset(db, currentUser, assetId),
    findCaptions: (currentUser, lectureId, fileName) => service.captions(currentUser, lectureId, fileName),
  };
}
