import type { Database } from '../../platform/database/database.ts';
import type { Route, Viewer } from '../../platform/route.ts';
import type { StoredObject } from '../../platform/storage/storage.ts';
import { ownDataRoutes, playlistRoutes, watchingRoutes } from './learning.routes.ts';
import { LearningService, type LearningParts as WatchingParts } from './learning.service.ts';
import { OwnDataService, type OwnDataParts } from './data-export.service.ts';
import { PlaylistService, type PlaylistParts } from './playlist.service.ts';

export type LearningParts = WatchingParts & PlaylistParts & OwnDataParts;

export { viewsByMonth } from './views-by-month.repository.ts';

/** The learning domain: who may watch what, where it plays from, and what people keep to come back to. */
export interface Learning {
  readonly routes: readonly Route[];
  /** Whether the viewer, or anyone at all, may have the files of a video. */
  mayWatchAsset(db: Database, viewer: Viewer | null, assetId: string): Promise<boolean>;
  /** A lecture's captions, for those who may watch it. @throws Refusal */
  findCaptions(viewer: Viewer | null, lectureId: string, fileName: string): Promise<StoredObject>;
}

export function createLearning(parts: LearningParts): Learning {
  const service = new LearningService(parts);
  return {
    routes: [
      ...watchingRoutes(service),
      ...playlistRoutes(new PlaylistService(parts)),
      ...ownDataRoutes(new OwnDataService(parts), parts.accounts.securityEvents),
    ],
    mayWatchAsset: (db, viewer, assetId) => service.mayWatchAsset(db, viewer, assetId),
    findCaptions: (viewer, lectureId, fileName) => service.captions(viewer, lectureId, fileName),
  };
}
