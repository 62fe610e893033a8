import { ownDataRoutes, playlistRoutes, watchingRoutes } from './learning.routes.ts';
import { LearningService } from './learning.service.ts';
import { OwnDataService } from './data-export.service.ts';
import { PlaylistService } from './playlist/playlist.service.ts';
import type { LearningDependencies, Learning } from './learning.types.ts';

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
