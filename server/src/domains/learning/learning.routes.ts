import {
  addToPlaylist,
  courseAccess,
  exportAccount,
  getKept,
  getOwnCourse,
  getPlayback,
  getPlaylist,
  recordView,
  removeFromPlaylist,
} from '@fit-coder/contracts/learning';
import { route, currentUserOf, type Route } from '../../platform/route.ts';
import type { SecurityEvents } from '../../platform/security/security-events.ts';
import type { LearningService } from './learning.service.ts';
import type { OwnDataService } from './data-export.service.ts';
import type { PlaylistService } from './playlist.service.ts';

/** The routes for watching. */
export function watchingRoutes(service: LearningService): Route[] {
  return [
    route(courseAccess, async (call) => ({
      entitled: await service.isEntitled(currentUserOf(call), call.params.id),
    })),
    route(getOwnCourse, (call) => service.course(currentUserOf(call), call.params.id)),
    route(getPlayback, async (call) => ({
      playback: await service.playback(call.currentUser, call.params.id),
    })),
    route(recordView, async (call) => ({
      counted: await service.recordView(currentUserOf(call), call.params.id),
    })),
  ];
}

/** The routes of the playlist. */
export function playlistRoutes(service: PlaylistService): Route[] {
  return [
    route(getPlaylist, async (call) => ({ playlist: await service.playlist(currentUserOf(call)) })),
    route(addToPlaylist, async (call) => ({ success: await service.add(currentUserOf(call), call.body.id) })),
    route(removeFromPlaylist, async (call) => {
      await service.remove(currentUserOf(call), call.query.id);
      return { success: 'Removed from your playlist.' };
    }),
    route(getKept, async (call) => ({ kept: await service.kept(currentUserOf(call)) })),
  ];
}

/** The route of the data export. */
export function ownDataRoutes(service: OwnDataService, events: SecurityEvents): Route[] {
  return [
    route(exportAccount, async (call) => {
      const data = await service.of(currentUserOf(call));
      events.record({ kind: 'data_exported', userId: data.account.id }, call);
      call.response.download('fit-coder-data.json');
      return data;
    }),
  ];
}
